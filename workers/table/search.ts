import { NO_CODE } from '#schemas/queries/columnar.ts';
import { searchWords } from '#schemas/text.ts';
import type { CodedColumn, ListColumn } from './columns.ts';
import { keysOf } from './dictionary.ts';
import { entryContains, keyBytesOf, markContaining } from './keyBytes.ts';
import type { Table } from './table.ts';

/** One pass a word: rows in which some searchable field holds it. */
export function keepFound(table: Table, search: string) {
  const columns = [...table.columns.values()].filter(isSearched);
  return searchWords(search).map((word) => ({
    cost: 10,
    run: (rows: Uint32Array | null, count: number, out: Uint32Array) =>
      keepWord(columns, keyBytesOf(word), rows, count, out),
  }));
}

// Numbers and dates are not searched, whatever their declaration says: they have no words.
function isSearched(column: { kind: string; spec: { searchable: boolean } }): column is CodedColumn | ListColumn {
  return column.spec.searchable && (column.kind === 'text' || column.kind === 'list');
}

type Finder = (row: number) => boolean;

function keepWord(
  columns: readonly (CodedColumn | ListColumn)[],
  word: Uint8Array,
  rows: Uint32Array | null,
  count: number,
  out: Uint32Array,
): number {
  const finders = columns.map((column) => finderOf(column, word, count));
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    for (const found of finders) {
      if (found(row)) {
        out[kept++] = row;
        break;
      }
    }
  }
  return kept;
}

function finderOf(column: CodedColumn | ListColumn, word: Uint8Array, rows: number): Finder {
  const holds = holderOf(column, word, rows);
  if (column.kind !== 'list') {
    const { codes } = column;
    return (row) => {
      const code = codes[row] ?? 0;
      return code !== NO_CODE && holds(code);
    };
  }
  const { offsets, codes } = column;
  return (row) => {
    const end = offsets[row + 1] ?? 0;
    for (let at = offsets[row] ?? 0; at < end; at++) if (holds(codes[at] ?? 0)) return true;
    return false;
  };
}

/** Whether an entry holds the word: all entries in one run where many rows are left, else as they are met. */
function holderOf(column: CodedColumn | ListColumn, word: Uint8Array, rows: number): (entry: number) => boolean {
  const keys = keysOf(column.dictionary);
  if (keys.size > rows * 8) return (entry) => entryContains(keys, entry, word);
  const mask = new Uint8Array(keys.size);
  markContaining(keys, word, mask);
  return (entry) => mask[entry] === 1;
}
