/** Lists that come in pages, read as one. */

import type { Call } from "./calls.js";
import type { Client } from "./client.js";

/** A list: `for await (const item of …)` goes through all of it, page by page. */
export class Pages<Item, Page> implements AsyncIterable<Item> {
  readonly #client: Client;
  readonly #call: Call;

  constructor(client: Client, call: Call) {
    this.#client = client;
    this.#call = call;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for await (const page of this.pages()) yield* (page as any)?.items ?? [];
  }

  /** The pages, one after the other; a log ends where nothing more has come. */
  async *pages(): AsyncGenerator<Page> {
    for (let call = this.#call; ; ) {
      const page: any = await this.#client.json(call);
      yield page;
      if (!page?.items.length || page.next_cursor === null) return;
      call = { ...call, query: { ...call.query, after: undefined, cursor: page.next_cursor } };
    }
  }

  /** The first page alone, with whatever it tells beside its items. */
  first(): Promise<Page> {
    return this.#client.json(this.#call);
  }
}
