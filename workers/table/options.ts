import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { Option } from '#schemas/queries/results.ts';
import { compareKeys, searchWords } from '#schemas/text.ts';
import { withAddedRows } from './addedRows.ts';
import type { CodedColumn, ListColumn } from './columns.ts';
import { keysOf, ranksOf } from './dictionary.ts';
import { filterRows } from './filter.ts';
import { entryContains, keyBytesOf } from './keyBytes.ts';
import type { Table } from './table.ts';
import type { Texts } from './texts.ts';
import type { ViewQuery } from './view.ts';

/**
 * Distinct values of a text or list field with the number of matching rows, most frequent first, then by key. Values
 * with equal keys are one option, in their first spelling; a row counts once. An option must contain every word of
 * `searchValue`.
 */
export function optionsOf(
  table: Table,
  query: ViewQuery,
  field: string,
  searchValue: string,
  limit: number,
): readonly Option[] {
  const column = table.columns.get(field);
  if (!column || (column.kind !== 'text' && column.kind !== 'list')) return [];
  const ranks = ranksOf(column.dictionary);
  const { counts, seen } = countGroups(
    table,
    column,
    ranks,
    withAddedRows(table, filterRows(table, query.filter, query.search), query),
  );

  const keys = keysOf(column.dictionary);
  const words = searchWords(searchValue).map(keyBytesOf);
  const groups = new Set<number>();
  for (const [entry, rank] of ranks.entries()) {
    if (seen[entry] === 0 || groups.has(rank) || keys.offsets[entry] === keys.offsets[entry + 1]) continue;
    if (words.every((word) => entryContains(keys, entry, word))) groups.add(rank);
  }
  const shown = [...groups].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b).slice(0, limit);
  const spellings = spellingsOf(column.dictionary.texts, ranks, seen, new Set(shown));
  return shown.map((rank) => ({ value: spellings.get(rank) ?? '', count: counts[rank] ?? 0 }));
}

/** First spelling of each group of ranks among the seen entries. */
export function spellingsOf(texts: Texts, ranks: Uint32Array, seen: Uint8Array, groups: ReadonlySet<number>) {
  const entries: number[] = [];
  for (let entry = 0; entry < ranks.length; entry++)
    if (seen[entry] === 1 && groups.has(ranks[entry] ?? 0)) entries.push(entry);
  const spellings = new Map<number, string>();
  for (const [i, text] of texts.read(entries).entries()) {
    const rank = ranks[entries[i] ?? 0] ?? 0;
    const first = spellings.get(rank);
    if (first === undefined || compareKeys(text, first) < 0) spellings.set(rank, text);
  }
  return spellings;
}

/** Row counts by rank of equal keys, and the seen entries. */
function countGroups(table: Table, column: CodedColumn | ListColumn, ranks: Uint32Array, rows: Uint32Array | null) {
  const counts = new Uint32Array(ranks.length);
  const seen = new Uint8Array(ranks.length);
  // Last counted row per group, plus one: a list may contain equal entries.
  const last = new Uint32Array(ranks.length);
  const add = (row: number, code: number) => {
    const rank = ranks[code] ?? 0;
    seen[code] = 1;
    if (last[rank] === row + 1) return;
    last[rank] = row + 1;
    counts[rank] = (counts[rank] ?? 0) + 1;
  };
  const count = rows === null ? table.length : rows.length;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    if (column.kind === 'list') {
      const end = column.offsets[row + 1] ?? 0;
      for (let at = column.offsets[row] ?? 0; at < end; at++) add(row, column.codes[at] ?? 0);
    } else {
      const code = column.codes[row] ?? 0;
      if (code !== NO_CODE) add(row, code);
    }
  }
  return { counts, seen };
}
