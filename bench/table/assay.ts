import type { Sort } from '#schemas/columns/spec.ts';
import { leadersQuery } from '#schemas/queries/leaders.ts';
import { appendRows } from '#workers/table/appendRows.ts';
import { writeCsv } from '#workers/table/csv.ts';
import { findText } from '#workers/table/find.ts';
import { summarize } from '#workers/table/summary.ts';
import { createTable } from '#workers/table/table.ts';
import { createView, rowAt, type View, type ViewQuery } from '#workers/table/view.ts';
import { readRows, rowsOfView } from '#workers/table/viewRows.ts';
import { type Contestant, FIRST_WINDOW } from './contestant.ts';
import { BENCH_FILTER, BENCH_SPEC } from './dataset.ts';

const ALL: ViewQuery = { filter: [], sort: null, search: '' };
const FIELDS = BENCH_SPEC.columns.slice(1).map((column) => column.field);

/** The engine as the worker runs it, without messages. */
export function assay(): Contestant {
  const table = createTable(BENCH_SPEC);
  let view: View | null = null;
  const ask = (query: ViewQuery) => {
    view = createView(table, query);
    return view;
  };
  const first = (shown: View) =>
    Array.from({ length: Math.min(FIRST_WINDOW, shown.matching) }, (_, place) => table.ids[rowAt(shown, place)] ?? 0);
  return {
    name: 'Assay',
    load: (rows) => appendRows(table, rows),
    ready: () => {
      ask(ALL);
    },
    filter: () => ask({ ...ALL, filter: BENCH_FILTER }).matching,
    sort: (field) => first(ask({ ...ALL, sort: { field, order: 'desc' } })),
    filterAndSort: (field) => first(ask({ ...ALL, filter: BENCH_FILTER, sort: { field, order: 'desc' } })),
    window: (start) => {
      const shown = view ?? ask(ALL);
      const rows = Array.from({ length: FIRST_WINDOW }, (_, at) => rowAt(shown, start + at));
      return readRows(table, rows, FIELDS);
    },
    append: (rows) => appendRows(table, rows),
    csv: async () => {
      const shown = view ?? ask(ALL);
      const parts = await writeCsv(
        rowsOfView(shown),
        { columns: BENCH_SPEC.columns.map((column) => column.field), ids: null, sources: false },
        { onProgress: () => {}, signal: new AbortController().signal, pause: () => Promise.resolve() },
      );
      return parts.reduce((bytes, part) => bytes + part.length, 0);
    },
    find: async (text) => {
      const shown = view ?? ask(ALL);
      const pacing = { signal: new AbortController().signal, pause: () => Promise.resolve() };
      return (await findText(rowsOfView(shown), text, FIELDS, pacing)).rows.length;
    },
    strip: () => {
      const shown = view ?? ask(ALL);
      const summary = summarize(rowsOfView(shown), 'market_cap_usd', null);
      const query = { ...ALL, filter: BENCH_FILTER };
      const leaders = (sort: Sort, count: number) => {
        const leading = createView(table, leadersQuery(BENCH_SPEC, query, sort));
        return Array.from({ length: Math.min(count, leading.matching) }, (_, at) => table.ids[rowAt(leading, at)] ?? 0);
      };
      return [
        summary?.sum ?? 0,
        summary?.median ?? 0,
        ...leaders({ field: 'market_cap_usd', order: 'desc' }, 5),
        ...leaders({ field: 'change24h', order: 'desc' }, 2),
        ...leaders({ field: 'change24h', order: 'asc' }, 2),
      ];
    },
    reset: () => {
      table.permutations.clear();
      ask(ALL);
    },
  };
}
