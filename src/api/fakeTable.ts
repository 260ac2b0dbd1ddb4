import type { TableHandle } from '#workers/client.ts';

const unasked = (): never => {
  throw new Error('The test gives no answer to this.');
};

/** A table for tests: only what `answers` holds may be asked of it. */
export function fakeTable(answers: Partial<TableHandle>): TableHandle {
  return {
    id: 1,
    getState: unasked,
    subscribe: unasked,
    setQuery: unasked,
    setRows: unasked,
    setOwn: unasked,
    window: unasked,
    options: unasked,
    count: unasked,
    distributions: unasked,
    spreads: unasked,
    series: unasked,
    linked: unasked,
    pivot: unasked,
    find: unasked,
    ids: unasked,
    idsOfGroup: unasked,
    heads: unasked,
    summary: unasked,
    totals: unasked,
    leaders: unasked,
    first: unasked,
    copy: unasked,
    exportCsv: unasked,
    retry: unasked,
    dispose: unasked,
    ...answers,
  };
}
