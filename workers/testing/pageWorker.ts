import * as Comlink from 'comlink';
import { ownEnvironment } from '../host/ownEnvironment.ts';
import type { WorkerEnvironment } from '../host/workerEnvironment.ts';
import { createWorkerApi } from '../host/workerSide.ts';

/** A table's worker in the thread of the page, for tests of what draws it: starting a thread takes most of their time. */
export class PageWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  readonly #page: MessagePort;
  readonly #table: MessagePort;
  readonly #ended = new AbortController();

  constructor() {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#page = port1;
    this.#table = port2;
    Comlink.expose(createWorkerApi(environmentUntil(this.#ended.signal)), port2);
    port1.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent('message', { data }));
  }

  postMessage(message: unknown, transfer?: Transferable[] | StructuredSerializeOptions): void {
    this.#page.postMessage(message, Array.isArray(transfer) ? { transfer } : transfer);
  }

  terminate(): void {
    this.#ended.abort();
    this.#page.close();
    this.#table.close();
  }
}

/** The page's own until `ended`: then nothing more is asked, answered or called, as in a thread that is gone. */
function environmentUntil(ended: AbortSignal): WorkerEnvironment {
  const { now, fetch, after, pause } = ownEnvironment;
  const never = new Promise<never>(() => undefined);
  const unlessEnded = <Answer>(promise: Promise<Answer>) => promise.finally(() => (ended.aborted ? never : undefined));
  return {
    now,
    fetch: (url, init) => (ended.aborted ? never : unlessEnded(fetch(url, init))),
    after: (milliseconds, work) => after(milliseconds, () => !ended.aborted && work()),
    pause: () => unlessEnded(pause()),
  };
}
