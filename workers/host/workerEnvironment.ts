import type { UnixMs } from '#schemas/units.ts';

/** Clock, network and timers, injected for tests. */
export interface WorkerEnvironment {
  now(): UnixMs;
  fetch(
    url: string,
    init: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  ): Promise<Response>;
  /** Calls back after a delay; returns how to cancel. */
  after(milliseconds: number, work: () => void): () => void;
  /** Yields to pending messages. */
  pause(): Promise<void>;
}

/** Rejects with the signal's reason when it aborts. */
export function delay({ after }: WorkerEnvironment, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = after(milliseconds, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    const onAbort = () => {
      stop();
      reject(signal.reason);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
