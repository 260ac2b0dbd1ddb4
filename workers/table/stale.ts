import { agesAs, STALE_FIELD } from '#schemas/columns/spec.ts';
import type { Table } from './table.ts';

/** Test for rows with a stale figure of a field; null: no row has one. */
export function staleTest(table: Table, field: string): ((row: number) => boolean) | null {
  const ages = agesAs(table.spec, field);
  const column = table.columns.get(STALE_FIELD);
  if (ages === undefined || column?.kind !== 'list') return null;
  const { offsets, codes, dictionary } = column;
  // A text may be held twice.
  const names = new Uint8Array(dictionary.texts.length);
  for (let code = 0; code < names.length; code++) names[code] = Number(dictionary.texts.at(code) === ages);
  if (!names.includes(1)) return null;
  return (row) => {
    const end = offsets[row + 1] ?? 0;
    for (let at = offsets[row] ?? 0; at < end; at++) if (names[codes[at] ?? 0] === 1) return true;
    return false;
  };
}
