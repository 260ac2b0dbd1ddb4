import type { UnixMs } from '#schemas/units.ts';

/** What a table takes from outside, so that tests decide it: the clock, the network and the passing of time. */
export interface WorkerEnvironment {
  now(): UnixMs;
  fetch(
    url: string,
    init: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  ): Promise<Response>;
  /** Calls back after that many milliseconds; returns how to call it off. */
  after(milliseconds: number, work: () => void): () => void;
  /** Lets waiting messages through. */
  pause(): Promise<void>;
}

/** Waits; rejects with the signal's reason when it aborts. */
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
