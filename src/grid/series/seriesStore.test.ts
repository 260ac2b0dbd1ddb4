import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packSeries, SERIES_LIMITS, type SeriesOfRows } from '#schemas/queries/series.ts';
import { SeriesStore } from './seriesStore.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nothing = () => undefined;

/** Answers each row with its number, twice. */
function answering() {
  const asked: { readonly fields: readonly string[]; readonly ids: readonly number[] }[] = [];
  const load = async (fields: readonly string[], ids: readonly number[]): Promise<SeriesOfRows> => {
    asked.push({ fields, ids });
    const values = packSeries(
      ids.map((id) => [id, id]),
      2,
    );
    return { ids, series: new Map(fields.map((field) => [field, { last: null, points: 2, values }])) };
  };
  return { asked, store: new SeriesStore(load) };
}

const rest = () => vi.advanceTimersByTimeAsync(400);

describe('figures over time of the rows in view', () => {
  it('are asked together once the table rests, and told to the cells that wait for them', async () => {
    const { asked, store } = answering();
    const heard: number[] = [];
    for (const id of [3, 1, 2]) store.watch('price_7d', id, () => heard.push(id));
    store.watch('tvl_30d', 1, nothing);
    expect(store.get('price_7d', 1)).toBeUndefined();
    await rest();
    expect(asked).toEqual([{ fields: ['price_7d', 'tvl_30d'], ids: [3, 1, 2] }]);
    expect(heard).toEqual([3, 1, 2]);
    expect([...(store.get('price_7d', 2) ?? [])]).toEqual([2, 2]);
    store.watch('price_7d', 2, nothing);
    await rest();
    expect(asked).toHaveLength(1);
  });

  it('are not asked of rows that were scrolled past', async () => {
    const { asked, store } = answering();
    for (let id = 1; id <= 50; id++) {
      const leave = store.watch('price_7d', id, nothing);
      await vi.advanceTimersByTimeAsync(5);
      leave();
    }
    store.watch('price_7d', 99, nothing);
    await rest();
    expect(asked).toEqual([{ fields: ['price_7d'], ids: [99] }]);
  });

  it('come in a scroll so slow that rows can be read, and not in a fast one', async () => {
    const { asked, store } = answering();
    const scroll = async (perRow: number, first: number) => {
      for (let id = first; id < first + 20; id++) {
        store.watch('price_7d', id, nothing);
        await vi.advanceTimersByTimeAsync(perRow);
      }
    };
    await scroll(50, 1);
    expect(asked).toEqual([]);
    await scroll(100, 21);
    expect(asked).toHaveLength(20);
  });

  it('are asked once for each row, whatever comes and goes', async () => {
    const steps = fc.array(
      fc.record({ id: fc.integer({ min: 1, max: 20 }), leaves: fc.boolean(), wait: fc.nat(200) }),
      {
        maxLength: 60,
      },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { asked, store } = answering();
        const watched = new Set<number>();
        for (const { id, leaves, wait } of all) {
          // Each cell has a listener of its own.
          const leave = store.watch('price_7d', id, () => undefined);
          if (wait > 150) await vi.advanceTimersByTimeAsync(wait);
          if (leaves) leave();
          else watched.add(id);
        }
        await rest();
        const ids = asked.flatMap((one) => one.ids);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of watched) expect([...(store.get('price_7d', id) ?? [])]).toEqual([id, id]);
      }),
      { numRuns: 200 },
    );
  });

  it('of many rows are asked in answers of a bounded size', async () => {
    const { asked, store } = answering();
    for (let id = 1; id <= SERIES_LIMITS.ids + 50; id++) store.watch('price_7d', id, nothing);
    await rest();
    expect(asked.map(({ ids }) => ids.length)).toEqual([SERIES_LIMITS.ids, 50]);
  });

  it('that fail say so, and are asked again later while they are in view', async () => {
    let fails = true;
    const load = vi.fn(async (_fields: readonly string[], ids: readonly number[]): Promise<SeriesOfRows> => {
      if (fails) throw new Error('The network is down');
      return { ids, series: new Map([['price_7d', { last: null, points: 1, values: packSeries([[5], [6]], 1) }]]) };
    });
    const store = new SeriesStore(load);
    const heard = vi.fn();
    store.watch('price_7d', 1, heard);
    store.watch('price_7d', 2, nothing)();
    await rest();
    expect(store.get('price_7d', 1)).toBeNull();
    expect(heard).toHaveBeenCalledTimes(1);
    fails = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect([...(store.get('price_7d', 1) ?? [])]).toEqual([5]);
    expect(load.mock.calls.map(([, ids]) => ids)).toEqual([[1], [1]]);
  });

  it('of a row that is gone are nothing', async () => {
    const store = new SeriesStore(async () => ({ ids: [], series: new Map() }));
    store.watch('price_7d', 1, nothing);
    await rest();
    expect(store.get('price_7d', 1)).toHaveLength(0);
  });
});
