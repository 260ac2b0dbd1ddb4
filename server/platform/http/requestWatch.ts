import type { IncomingMessage, ServerResponse } from 'node:http';
import { routeName } from './routeName.ts';

/** A request that was answered, or given up by who asked. */
export interface AnsweredRequest {
  readonly id: string;
  readonly method: string;
  /** As it was asked; for the log see `loggedUrl`. */
  readonly url: string;
  /** The pattern of its route. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Bytes sent, with the headers. */
  readonly bytes: number;
  /** The asker left before the answer was complete. */
  readonly aborted: boolean;
  /** It answers as long as there is something to tell. */
  readonly isStream: boolean;
}

/** Where a request went; a null route: to no route of its own, as pages do. */
export interface Routed {
  readonly id: string;
  readonly route: string | null;
  readonly isStream: boolean;
}

export type RequestListener = (answered: AnsweredRequest) => void;

/**
 * Tells listeners of every request that came over the network once its answer is over; without listeners it costs nothing.
 * Requests that the server makes of itself are not among them.
 */
export class RequestWatch {
  readonly #listeners: RequestListener[] = [];
  readonly #routed = new WeakMap<IncomingMessage, Routed>();

  listen(listener: RequestListener): void {
    this.#listeners.push(listener);
  }

  /** Notes where a request went. */
  note(request: IncomingMessage, routed: Routed): void {
    if (this.#listeners.length > 0) this.#routed.set(request, routed);
  }

  /** Follows a request to its end. */
  follow(request: IncomingMessage, response: ServerResponse): void {
    if (this.#listeners.length === 0) return;
    const began = performance.now();
    const { socket } = request;
    const before = socket.bytesWritten;
    response.once('close', () => {
      const { method = '', url = '' } = request;
      const routed = this.#routed.get(request);
      const answered: AnsweredRequest = {
        ...{ id: routed?.id ?? '', method, url },
        route: routeName(routed?.route ?? null, url),
        status: response.statusCode,
        ms: performance.now() - began,
        bytes: socket.bytesWritten - before,
        aborted: !response.writableFinished,
        isStream: routed?.isStream ?? false,
      };
      for (const listener of this.#listeners) listener(answered);
    });
  }
}
