import { atom, getDefaultStore, useAtom } from 'jotai';
import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { KEEP_UNKNOWN, mergeFilter, replacedBy, type Triple } from '#schemas/filters/triples.ts';
import { encodeFilter } from '#schemas/queries/view.ts';

/** Conditions that gave way to others of the same field and operator. */
interface Replacement {
  readonly gone: readonly Triple[];
  readonly before: readonly Triple[];
  /** The filter that replaced them; once it changes, they are not shown any more. */
  readonly after: string;
}

/** Shared: conditions are added by the line, the menu of a cell and the palette. */
const replacementAtom = atom<Replacement | null>(null);

function replacement(before: readonly Triple[], after: readonly Triple[], gone: readonly Triple[]): Replacement | null {
  return gone.length === 0 ? null : { gone, before, after: encodeFilter(after) };
}

/** Unknown values pass the first condition on a field that says so; the chip tells how many, and can leave them out. */
function keptUnknown(spec: DataSetSpec, filter: readonly Triple[], added: readonly Triple[]): readonly Triple[] {
  const begun = new Set(added.flatMap(([name, operator]) => (operator === 'known' ? [] : [name])));
  return [...begun].flatMap((name): Triple[] =>
    findField(spec, name)?.keepsUnknown && !filter.some(([field]) => field === name)
      ? [[name, 'known', KEEP_UNKNOWN]]
      : [],
  );
}

/** The filter with further conditions; the line shows which ones they replace. */
export function addConditions(
  spec: DataSetSpec,
  filter: readonly Triple[],
  added: readonly Triple[],
): readonly Triple[] {
  const merged = mergeFilter(spec, filter, [...added, ...keptUnknown(spec, filter, added)]);
  getDefaultStore().set(replacementAtom, replacement(filter, merged, replacedBy(spec, filter, added)));
  return merged;
}

/** Writes a filter and remembers which conditions it replaced, until it changes again. */
export function useReplacement(filter: readonly Triple[], onChange: (filter: readonly Triple[]) => void) {
  const [last, setLast] = useAtom(replacementAtom);
  const replaced = last?.after === encodeFilter(filter) ? last : null;
  return {
    replaced,
    put: (next: readonly Triple[], gone: readonly Triple[]) => {
      setLast(replacement(filter, next, gone));
      onChange(next);
    },
    undo: () => {
      setLast(null);
      if (replaced) onChange(replaced.before);
    },
  };
}
