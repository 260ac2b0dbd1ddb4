import { useEffect, useState } from 'react';
import type { Triple } from '#schemas/filters/triples.ts';
import type { TableHandle } from '#workers/client.ts';
import { withEntry } from '../algebra.ts';

const TYPING_PAUSE_MS = 150;

/** How many rows the view would have with these conditions added; null while that is not known. */
export function useDraftCount(
  handle: TableHandle | null,
  view: { readonly filter: readonly Triple[]; readonly search: string },
  triples: readonly Triple[] | null,
): number | null {
  const key = triples && JSON.stringify([view.filter, view.search, triples]);
  const [counted, setCounted] = useState<{ readonly key: string; readonly rows: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is counted.
  useEffect(() => {
    if (!handle || !triples || key === null) return;
    let dropped = false;
    const timer = setTimeout(() => {
      handle.count({ filter: withEntry(view.filter, null, triples), sort: null, search: view.search }).then(
        (rows) => !dropped && setCounted({ key, rows }),
        // The condition can be used all the same; the table's state tells what failed.
        () => undefined,
      );
    }, TYPING_PAUSE_MS);
    return () => {
      dropped = true;
      clearTimeout(timer);
    };
  }, [handle, key]);
  return counted !== null && counted.key === key ? counted.rows : null;
}
