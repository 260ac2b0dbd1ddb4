import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Source } from '#schemas/kinds.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { OPENING, type TableQuery, type TableSource, type TableState } from '#workers/client.ts';
import { keepTable, showQuery, takeTable } from './useTable.ts';

const server = (source: Source): TableSource => ({ kind: 'server', source });
const WHOLE: TableQuery = { filter: [], sort: null, search: '' };

/** A complete table whose answers the test controls. */
function held(more: Partial<TableState> = {}) {
  let state: TableState = { ...OPENING, status: 'ready', complete: true, total: 3, matching: 3, ...more };
  const listeners = new Set<() => void>();
  const asked: TableQuery[] = [];
  let answer: (revision: number) => void = () => undefined;
  const dispose = vi.fn();
  const table = fakeTable({
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setQuery: (query) => void asked.push(query),
    window: (start) =>
      new Promise((resolve) => {
        answer = (revision) => resolve({ revision, start, rows: [] });
      }),
    dispose,
  });
  const tell = (change: Partial<TableState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return { table, dispose, asked, listeners, tell, answer: (revision: number) => answer(revision) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('a cached table', () => {
  it('is reused once by the next page of its data set', () => {
    const { table, dispose } = held();
    keepTable(server('projects'), table);
    expect(takeTable(server('people'))).toBeUndefined();
    expect(takeTable({ kind: 'sample', source: 'projects', rows: 10, seed: 1 })).toBeUndefined();
    expect(takeTable(server('projects'))).toBe(table);
    expect(takeTable(server('projects'))).toBeUndefined();
    vi.runAllTimers();
    expect(dispose).not.toHaveBeenCalled();
  });

  it('is disposed a minute after it was last left', () => {
    const { table, dispose } = held();
    keepTable(server('projects'), table);
    vi.advanceTimersByTime(50_000);
    expect(takeTable(server('projects'))).toBe(table);
    keepTable(server('projects'), table);
    vi.advanceTimersByTime(59_000);
    expect(dispose).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(dispose).toHaveBeenCalledOnce();
    expect(takeTable(server('projects'))).toBeUndefined();
  });

  it('is evicted when two others were left after it', () => {
    const tables = (['projects', 'people', 'fundraising'] as const).map((source) => {
      const one = held();
      keepTable(server(source), one.table);
      return one;
    });
    expect(tables.map(({ dispose }) => dispose.mock.calls.length)).toEqual([1, 0, 0]);
  });

  it('is replaced by another of its data set', () => {
    const [older, newer] = [held(), held()];
    keepTable(server('projects'), older.table);
    keepTable(server('projects'), newer.table);
    expect(older.dispose).toHaveBeenCalledOnce();
    expect(takeTable(server('projects'))).toBe(newer.table);
  });

  it('is disposed at once when generated, of a watchlist or incomplete', () => {
    const [sample, watched, part] = [held(), held(), held({ complete: false })];
    keepTable({ kind: 'sample', source: 'projects', rows: 1_000_000, seed: 1 }, sample.table);
    keepTable({ kind: 'watched', source: 'projects' }, watched.table);
    keepTable(server('projects'), part.table);
    for (const { dispose } of [sample, watched, part]) expect(dispose).toHaveBeenCalledOnce();
  });

  it('is not reused when its worker has died meanwhile', () => {
    const { table, tell, dispose } = held();
    keepTable(server('projects'), table);
    tell({ status: 'error', complete: false, total: null });
    expect(takeTable(server('projects'))).toBeUndefined();
    vi.runAllTimers();
    expect(dispose).toHaveBeenCalledOnce();
  });
});

describe('a cached table with the query of another page', () => {
  it('is shown when rows and state match the query', async () => {
    const { table, asked, answer, tell, listeners } = held({ revision: 4 });
    const shown = vi.fn();
    void showQuery(table, WHOLE).then(shown);
    expect(asked).toEqual([WHOLE]);
    answer(5);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).not.toHaveBeenCalled();
    tell({ revision: 5, matching: 2 });
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toHaveBeenCalledWith(table);
    expect(listeners.size).toBe(0);
  });

  it('is shown at once when the query is the same', async () => {
    const { table, answer } = held({ revision: 4 });
    const shown = vi.fn();
    void showQuery(table, WHOLE).then(shown);
    answer(4);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toHaveBeenCalledWith(table);
  });
});
