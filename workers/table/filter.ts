import { groupTests } from '#schemas/filters/groupTests.ts';
import { type Filter, keptFields, triplesOf } from '#schemas/filters/tree.ts';
import { keepsUnknown, type Triple } from '#schemas/filters/triples.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { searchWords } from '#schemas/text.ts';
import { scratch } from './buffers.ts';
import type { CodedColumn, ListColumn } from './columns.ts';
import { keysOf } from './dictionary.ts';
import { groupPass } from './groupPass.ts';
import { entryContains, keyBytesOf, markContaining } from './keyBytes.ts';
import { keepWhere, knownTest, type Pass, passesOf, runPasses } from './passes.ts';
import type { Table } from './table.ts';

/**
 * Rows that match every part and the search, ascending; null for all. Rolling dates must be resolved. Missing
 * values match no triple; stale figures none either, unless the filter asks for them. `whole`: the filter these are part of.
 */
export function filterRows(
  table: Table,
  filter: Filter,
  search: string,
  whole: Filter = filter,
): Uint32Array<ArrayBuffer> | null {
  const [triples, beside] = [triplesOf(filter), triplesOf(whole)];
  const kept = keptFields(triples);
  const passes = [
    ...passesOf(
      table,
      triples.filter(([field]) => !kept.has(field)),
      beside,
    ),
    ...[...kept].map((field) => keepingPass(table, field, triples, beside)),
    ...groupTests(table.spec, filter, whole).map((test) => groupPass(table, test)),
    ...keepFound(table, search),
  ].sort((a, b) => a.cost - b.cost);
  if (passes.length === 0) return null;
  const out = scratch('candidates', table.length);
  return out.slice(0, runPasses(passes, null, table.length, out));
}

/** Rows that pass the conditions on a field or have no value of it. */
function keepingPass(table: Table, field: string, filter: readonly Triple[], whole: readonly Triple[]): Pass {
  const own = passesOf(
    table,
    filter.filter((triple) => triple[0] === field && !keepsUnknown(triple)),
    whole,
  );
  const isKnown = knownTest(table.columns.get(field));
  return {
    cost: Math.max(0, ...own.map(({ cost }) => cost)),
    run: (rows, count, out) => {
      if (own.length === 0) return keepWhere(() => true, rows, count, out);
      const passing = scratch('passing', table.length);
      const passed = runPasses(own, rows, count, passing);
      let next = 0;
      return keepWhere(
        (row) => {
          const passes = next < passed && passing[next] === row;
          if (passes) next++;
          return passes || !isKnown(row);
        },
        rows,
        count,
        out,
      );
    },
  };
}

/** One pass per word: rows with the word in a searchable field. */
function keepFound(table: Table, search: string) {
  const columns = [...table.columns.values()].filter(isSearched);
  return searchWords(search).map((word) => ({
    cost: 10,
    run: (rows: Uint32Array | null, count: number, out: Uint32Array) =>
      keepWord(columns, keyBytesOf(word), rows, count, out),
  }));
}

// Numbers and dates have no words and are never searched.
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
  let matched = 0;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : (rows[i] ?? 0);
    for (const found of finders) {
      if (found(row)) {
        out[matched++] = row;
        break;
      }
    }
  }
  return matched;
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

/** Whether an entry contains the word: tested in one run for many rows, else on demand. */
function holderOf(column: CodedColumn | ListColumn, word: Uint8Array, rows: number): (entry: number) => boolean {
  const keys = keysOf(column.dictionary);
  if (keys.size > rows * 8) return (entry) => entryContains(keys, entry, word);
  const mask = new Uint8Array(keys.size);
  markContaining(keys, word, mask);
  return (entry) => mask[entry] === 1;
}
