import { useAtom } from 'jotai';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { Filter } from '#schemas/filters/tree.ts';
import { parseJson, storedAtom } from '#src/shared/storage/browserStorage.ts';
import { isShownRows, type ShownRows, shownFilter } from './shownRows.ts';
import type { ListMarks } from './useListMarks.ts';

/** Views whose choice a device remembers. */
const REMEMBERED_MAX = 100;

/** Which rows are shown, by where the marks of a view are; those that show all are not remembered. */
const shownAtom = storedAtom(
  'assay.reviewShown',
  (text) => parseJson(text, z.record(z.string(), z.string())) ?? {},
  (shown) => (Object.keys(shown).length === 0 ? null : JSON.stringify(shown)),
);

/** Which rows of the view its table shows, and how that is changed; the conditions keep their identity while they say the same. */
export function useShownRows({ marks, scope }: ListMarks): {
  readonly shown: ShownRows;
  readonly show: (shown: ShownRows) => void;
  readonly filter: Filter;
} {
  const [all, setAll] = useAtom(shownAtom);
  const place = scope.kind === 'device' ? scope.key : scope.listId;
  const stored = all[place] ?? '';
  const shown = isShownRows(stored) ? stored : 'all';
  const written = JSON.stringify(shownFilter(shown, marks));
  // biome-ignore lint/correctness/useExhaustiveDependencies: by value, because a new filter asks the table again.
  const filter = useMemo(() => shownFilter(shown, marks), [written]);
  const show = (next: ShownRows) => {
    const { [place]: _, ...others } = all;
    const kept = Object.entries(others).slice(1 - REMEMBERED_MAX);
    setAll(Object.fromEntries(next === 'all' ? kept : [...kept, [place, next]]));
  };
  return { shown, show, filter };
}
