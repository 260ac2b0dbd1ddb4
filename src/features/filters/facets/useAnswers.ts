import { useEffect, useState } from 'react';
import type { Option } from '#schemas/queries/results.ts';
import type { Histogram, TableHandle, TableState } from '#workers/client.ts';

/** What the table says of a facet; the last answer stays while the next one comes, so that nothing jumps. */
export interface Answer<Value> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly value: Value | null;
  readonly retry: () => void;
}

/** A facet may wait: rows come first, and a filter under a moving slider changes many times a second. */
const SETTLED_MS = 140;

/** Values of a field with their counts under the rest of the filter; asked again whenever the rows are others. */
export function useFacetOptions(
  handle: TableHandle | null,
  { revision, total }: TableState,
  field: string,
  searched: string,
  limit: number,
): Answer<readonly Option[]> {
  const asked = total === null ? null : `${revision} ${searched} ${limit}`;
  return useAnswer(handle, asked, field, (table) => table.options(field, searched, limit));
}

/** The distribution of a numeric field, once every row is held. */
export function useFacetHistogram(
  handle: TableHandle | null,
  { revision, complete }: TableState,
  field: string,
): Answer<Histogram> {
  return useAnswer(handle, complete ? String(revision) : null, field, (table) => table.histogram(field));
}

/** Asks whenever `asked` is another text; not while it is null. A late answer to an older question is dropped. */
function useAnswer<Value>(
  handle: TableHandle | null,
  asked: string | null,
  field: string,
  ask: (table: TableHandle) => Promise<Value | null>,
): Answer<Value> {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Omit<Answer<Value>, 'retry'>>({ status: 'loading', value: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says what is asked; a new attempt asks the same again.
  useEffect(() => {
    if (!handle || asked === null) return;
    let dropped = false;
    const timer = setTimeout(() => {
      ask(handle).then(
        (value) => !dropped && setAnswer({ status: 'ready', value }),
        // What was there is kept: older counts with a word of warning are better than none.
        () => !dropped && setAnswer((last) => ({ status: 'failed', value: last.value })),
      );
    }, SETTLED_MS);
    return () => {
      dropped = true;
      clearTimeout(timer);
    };
  }, [handle, asked, field, attempt]);
  return { ...answer, retry: () => setAttempt((count) => count + 1) };
}
