import { expect, it, vi } from 'vitest';
import type { Triple } from '#schemas/filters/triples.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { OPENING, type TableHandle, type TableQuery } from '#workers/client.ts';
import { narrowTable } from './narrowTable.ts';

const FIXED: readonly Triple[] = [['organizations', 'eq', 'Plum']];

const tableWith = (own: Partial<TableHandle>) => fakeTable({ getState: () => OPENING, ...own });

it('adds its conditions to every query, and leaves the rest to the table', async () => {
  const setQuery = vi.fn<(query: TableQuery) => void>();
  const count = vi.fn<(query: TableQuery) => Promise<number>>(() => Promise.resolve(3));
  const first = vi.fn<TableHandle['first']>(() => Promise.resolve([]));
  const table = tableWith({ setQuery, count, first });
  const narrow = narrowTable(table, FIXED);
  const query: TableQuery = { filter: [['tvl', 'gt', 5]], sort: null, search: 'a' };
  narrow.setQuery(query);
  expect(await narrow.count(query)).toBe(3);
  const asked = { ...query, filter: [...FIXED, ['tvl', 'gt', 5]] };
  expect(setQuery).toHaveBeenCalledWith(asked);
  expect(count).toHaveBeenCalledWith(asked);
  await narrow.first(query, 1, ['tvl']);
  expect(first).toHaveBeenCalledWith(asked, 1, ['tvl']);
  expect(narrow.getState()).toBe(OPENING);
});

it('has an id of its own, since answers are cached by it', () => {
  const table = tableWith({});
  const ids = [table.id, narrowTable(table, FIXED).id, narrowTable(table, []).id];
  expect(new Set(ids).size).toBe(3);
});

it('calls methods of a table that keeps private state', () => {
  class Kept {
    readonly id = 1;
    #state = OPENING;
    getState() {
      return this.#state;
    }
  }
  const kept = new Kept();
  const table = tableWith({ getState: () => kept.getState() });
  expect(narrowTable(Object.assign(kept, { ...table, getState: Kept.prototype.getState }), FIXED).getState()).toBe(
    OPENING,
  );
});
