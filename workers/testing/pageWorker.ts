import * as Comlink from 'comlink';
import { ownEnvironment } from '../host/ownEnvironment.ts';
import { createWorkerApi } from '../host/workerSide.ts';

/** A table's worker in the thread of the page, for tests of what draws it: starting a thread takes most of their time. */
export class PageWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  readonly #page: MessagePort;
  readonly #table: MessagePort;

  constructor() {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#page = port1;
    this.#table = port2;
    Comlink.expose(createWorkerApi(ownEnvironment), port2);
    port1.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent('message', { data }));
  }

  postMessage(message: unknown, transfer?: Transferable[] | StructuredSerializeOptions): void {
    this.#page.postMessage(message, Array.isArray(transfer) ? { transfer } : transfer);
  }

  terminate(): void {
    this.#page.close();
    this.#table.close();
  }
}
