// Shows the contract of this server, with the reader's key in every sample. Everything that the
// viewer would fetch from, or that leads to, its maker's servers is off.
import { kept, reader } from "/docs/assets/reader.js";

const HIDDEN = {
  shell: ["wget", "httpie"],
  python: ["httpx_sync", "httpx_async", "aiohttp"],
  js: ["axios", "jquery", "ofetch", "xhr"],
};
const OTHERS = [
  "c", "clojure", "csharp", "dart", "fsharp", "go", "http", "java", "kotlin", "node", "objc",
  "ocaml", "php", "powershell", "r", "ruby", "rust", "swift",
];

const place = document.querySelector("#reference");
const button = document.querySelector("#make-key");
const told = document.querySelector("#key-told");

function configuration(token) {
  return {
    url: "/openapi.json",
    agent: { disabled: true },
    mcp: { disabled: true },
    telemetry: false,
    showDeveloperTools: "never",
    hideClientButton: true,
    documentDownloadType: "none",
    withDefaultFonts: false,
    hideDarkModeToggle: true,
    defaultOpenFirstTag: false,
    generateOperationSlug: ({ operationId }) => operationId,
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    hiddenClients: { ...HIDDEN, ...Object.fromEntries(OTHERS.map((target) => [target, true])) },
    authentication: {
      preferredSecurityScheme: "token",
      securitySchemes: { token: { token: token ?? "" } },
    },
  };
}

function show() {
  const known = kept();
  button.hidden = known !== null;
  if (known) told.textContent = `Samples and tries use the key of ${known.name}, made for you.`;
  return configuration(known?.token);
}

const { createApiReference } = await import(place.dataset.viewer);
const shown = createApiReference(place, show());
button.addEventListener("click", async () => {
  await reader();
  shown.updateConfiguration(show());
});
