/** Server-Sent Events: from text, as it comes, to what it tells. */

/** Reads one stream, over all its connections. */
export class EventReader {
  /** How long the service asks us to wait before we connect again. */
  pauseSeconds = 1;
  #rest = "";

  /** @param lastId after which event the stream goes on */
  constructor(public lastId: string | null) {}

  /** A new connection: what the last one left unfinished comes again. */
  begin(): void {
    this.#rest = "";
  }

  /** The events that this text ends. */
  *feed(chunk: string): Generator<any> {
    const frames = (this.#rest + chunk).split(/\r\n\r\n|\n\n|\r\r/);
    this.#rest = frames.pop() ?? "";
    for (const frame of frames) {
      const data: string[] = [];
      for (const line of frame.split(/\r\n|\n|\r/)) {
        const [, name, value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
        if (name === "retry") this.pauseSeconds = Number(value) / 1000;
        if (name === "id") this.lastId = value;
        if (name === "data") data.push(value);
      }
      if (data.length) yield JSON.parse(data.join("\n"));
    }
  }
}
