import { defineConfig } from "orval";

// The address is written into the client: that is how orval's fetch client gets one.
export default defineConfig({
  floe: {
    input: "made/openapi.json",
    output: { target: "made/orval/floe.ts", client: "fetch", baseUrl: process.env["FLOE_URL"]! },
  },
});
