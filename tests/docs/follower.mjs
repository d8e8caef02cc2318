// A page that follows a match with the `follow` of docs/guides/following-a-match.md, in a browser whose line breaks.
// Prints the ids that it heard, those of the log, and what a browser saw that came back by itself.

const { follow } = await import(process.argv[2]);
const floe = process.env.FLOE_URL;
const seen = { heard: [], breaks: 0, refused: [] };

// What a browser's EventSource does: it reads frames, and fails for good on anything but 200.
globalThis.EventSource = class {
  constructor(address) {
    this.closed = false;
    this.read(address).catch(() => {}).finally(() => this.closed || this.onerror());
  }

  close() {
    this.closed = true;
    this.hangUp?.abort();
  }

  async read(address) {
    this.hangUp = new AbortController();
    const headers = { Accept: "text/event-stream" };
    const response = await fetch(address, { headers, signal: this.hangUp.signal });
    if (response.status !== 200) throw new Error(String(response.status));
    let buffer = "";
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const frames = (buffer += chunk).split("\n\n");
      buffer = frames.pop();
      for (const frame of frames) {
        const [, lastEventId] = frame.match(/^id: (.*)$/m) ?? [];
        const [, data] = frame.match(/^data: (.*)$/m) ?? [];
        if (data && !this.closed) this.onmessage({ lastEventId, data });
        if (seen.breaks < 3 && seen.heard.length > 5 * (seen.breaks + 1)) {
          seen.breaks += 1;
          if (seen.breaks === 1) seen.refused.push((await fetch(address, { headers })).status);
          return; // the line breaks: what has come besides is lost
        }
      }
    }
  }
};

async function call(method, path, token, body) {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  const sent = token ? headers : { "Content-Type": "application/json" };
  const response = await fetch(floe + path, { method, headers: sent, body: body && JSON.stringify(body) });
  return response.json();
}

const { token } = await call("POST", "/v1/players", null, { name: "Ada" });
const seats = [{ kind: "bot", bot: "random" }, { kind: "bot", bot: "random" }];
const { id } = await call("POST", "/v1/matches", token, { game: "arctic", seats });
const path = `/v1/matches/${id}/events`;
await new Promise((over) => {
  follow(floe, token, path, ({ id: heard, type }) => {
    seen.heard.push(heard);
    if (type !== "match_finished") return false;
    over();
    return true;
  });
});
const log = [];
for (let items = [null]; items.length; ) {
  const after = log.length ? `&after=${log.at(-1)}` : "";
  ({ items } = await call("GET", `${path}?limit=200${after}`, token));
  log.push(...items.map((event) => event.id));
}
console.log(JSON.stringify({ ...seen, log }));
process.exit(0);
