/** Ends what waits on the older view; gives what the newer one is to be waited on by. */
export function superseding(older: AbortController): AbortController {
  older.abort(new DOMException('Another view is shown', 'AbortError'));
  return new AbortController();
}

/** What is promised, unless the signal comes first: rejects with its reason then. */
export function untilAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) {
      onAbort();
      return;
    }
    signal.addEventListener('abort', onAbort, { once: true });
    void answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
