import { describe, expect, it } from 'vitest';
import { people } from '#schemas/columns/people.ts';
import { projects } from '#schemas/columns/projects.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { TableWindow } from '#workers/client.ts';
import { PAGE_ROWS, rowFields, WindowCache } from './windowCache.ts';

interface Request {
  readonly start: number;
  readonly count: number;
  readonly fields: readonly string[];
  readonly answer: (revision: number, row?: (index: number) => Row | null) => Promise<void>;
  readonly fail: () => Promise<void>;
}

/** A table whose windows the test answers, in any order. */
function fakeTable() {
  const requests: Request[] = [];
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const cache = new WindowCache({
    window: (start, count, fields) =>
      new Promise<TableWindow>((resolve, reject) => {
        requests.push({
          start,
          count,
          fields,
          answer: (revision, row = (index) => ({ _id: index, revision })) => {
            resolve({ revision, start, rows: Array.from({ length: count }, (_, at) => row(start + at)) });
            return settled();
          },
          fail: () => {
            reject(new Error('gone'));
            return settled();
          },
        });
      }),
  });
  cache.revise(1);
  return { cache, requests };
}

const ROWS = 10_000;

describe('WindowCache', () => {
  it('begins with the given rows, and fetches the rest of their page', () => {
    const asked: number[] = [];
    const rows = Array.from({ length: 48 }, (_, at) => ({ _id: at + 1 }));
    const cache = new WindowCache({
      atHand: { revision: 0, start: 0, rows },
      window: (start) => {
        asked.push(start);
        return new Promise(() => undefined);
      },
    });
    expect([cache.get(0), cache.get(47), cache.get(48)]).toEqual([rows[0], rows[47], undefined]);
    cache.want(0, 20, 900, 0);
    expect(asked).toEqual([]);
    cache.want(0, 40, 900, 0);
    expect(asked).toEqual([PAGE_ROWS]);
  });

  it('requests whole pages around the wanted rows and returns their rows', async () => {
    const { cache, requests } = fakeTable();
    cache.setFields(['name']);
    cache.want(10, PAGE_ROWS + 5, ROWS, 0);
    expect(requests).toMatchObject([{ start: 0, count: 2 * PAGE_ROWS, fields: ['name'] }]);
    expect(cache.get(10)).toBeUndefined();
    await requests[0]!.answer(1);
    expect(cache.get(10)?._id).toBe(10);
    expect(cache.get(2 * PAGE_ROWS - 1)?._id).toBe(2 * PAGE_ROWS - 1);
    expect(cache.get(2 * PAGE_ROWS)).toBeUndefined();
  });

  it('requests a page once while it is pending or loaded', async () => {
    const { cache, requests } = fakeTable();
    cache.want(0, 20, ROWS, 0);
    cache.want(5, 25, ROWS, 0);
    await requests[0]!.answer(1);
    cache.want(6, 26, ROWS, 0);
    expect(requests).toHaveLength(1);
  });

  it('requests nothing beyond the last row', () => {
    const { cache, requests } = fakeTable();
    cache.want(0, 200, 70, 100);
    expect(requests).toMatchObject([{ start: 0, count: 70 }]);
  });

  it('notifies when rows have arrived', async () => {
    const { cache, requests } = fakeTable();
    let calls = 0;
    const stop = cache.subscribe(() => {
      calls += 1;
    });
    const before = cache.getVersion();
    cache.want(0, 20, ROWS, 0);
    await requests[0]!.answer(1);
    expect(calls).toBe(1);
    expect(cache.getVersion()).toBeGreaterThan(before);
    stop();
    cache.want(640, 660, ROWS, 0);
    await requests[1]!.answer(1);
    expect(calls).toBe(1);
  });

  it('keeps old rows until the newer window arrives, then drops them all at once', async () => {
    const { cache, requests } = fakeTable();
    cache.want(0, 20, ROWS, 0);
    await requests[0]!.answer(1);
    cache.want(640, 660, ROWS, 0);
    await requests[1]!.answer(1);
    cache.revise(2);
    expect(cache.get(650)?.revision).toBe(1);
    expect(cache.get(5)?.revision).toBe(1);
    await requests[2]!.answer(2);
    expect(cache.get(650)?.revision).toBe(2);
    expect(cache.get(5)).toBeUndefined();
  });

  it('drops a window of an older revision', async () => {
    const { cache, requests } = fakeTable();
    cache.want(0, 20, ROWS, 0);
    cache.revise(2);
    await requests[1]!.answer(2);
    await requests[0]!.answer(1);
    expect(cache.get(5)?.revision).toBe(2);
  });

  it('accepts a window that arrives before its revision', async () => {
    const { cache, requests } = fakeTable();
    cache.want(0, 20, ROWS, 0);
    await requests[0]!.answer(1);
    cache.want(640, 660, ROWS, 0);
    await requests[1]!.answer(2);
    expect(cache.get(650)?.revision).toBe(2);
    expect(cache.get(5)).toBeUndefined();
    cache.revise(2);
    cache.want(640, 660, ROWS, 0);
    expect(requests).toHaveLength(2);
  });

  it('requests a page again that arrived before a longer view: it has the rows of the shorter one', async () => {
    const { cache, requests } = fakeTable();
    cache.want(0, 20, 2, 0);
    await requests[0]!.answer(2);
    cache.revise(2);
    cache.want(0, 20, ROWS, 0);
    expect(requests).toHaveLength(2);
    await requests[1]!.answer(2);
    expect(cache.get(20)?.revision).toBe(2);
    cache.want(0, 20, ROWS, 0);
    expect(requests).toHaveLength(2);
  });

  it('requests pending rows again when more have loaded', async () => {
    const { cache, requests } = fakeTable();
    cache.want(0, 20, ROWS, 0);
    await requests[0]!.answer(1, (index) => (index < 10 ? { _id: index } : null));
    expect(cache.get(5)?._id).toBe(5);
    expect(cache.get(15)).toBeUndefined();
    cache.want(0, 20, ROWS, 0);
    expect(requests).toHaveLength(1);
    cache.refill();
    await requests[1]!.answer(1);
    expect(cache.get(15)?._id).toBe(15);
  });

  it('retries after a failure only when the state has changed', async () => {
    const { cache, requests } = fakeTable();
    cache.want(0, 20, ROWS, 0);
    await requests[0]!.fail();
    cache.want(0, 20, ROWS, 0);
    expect(requests).toHaveLength(1);
    cache.refill();
    expect(requests).toHaveLength(2);
  });

  it('reads everything again with other fields', async () => {
    const { cache, requests } = fakeTable();
    cache.setFields(['name']);
    cache.want(0, 20, ROWS, 0);
    await requests[0]!.answer(1);
    cache.setFields(['name', 'tvl']);
    expect(requests[1]?.fields).toEqual(['name', 'tvl']);
    cache.setFields(['name', 'tvl']);
    expect(requests).toHaveLength(2);
  });

  it('limits pending requests to two, then requests the latest rows', async () => {
    const { cache, requests } = fakeTable();
    cache.want(0, 10, ROWS, 0);
    cache.want(1280, 1290, ROWS, 0);
    cache.want(2560, 2570, ROWS, 0);
    cache.want(6400, 6410, ROWS, 0);
    expect(requests).toHaveLength(2);
    await requests[0]!.answer(1);
    expect(requests.slice(2)).toMatchObject([{ start: 6400 }]);
  });

  it('requests nothing after a change while nothing is wanted', async () => {
    const { cache, requests } = fakeTable();
    cache.want(0, 20, ROWS, 0);
    await requests[0]!.answer(1);
    cache.wantNothing();
    cache.revise(2);
    expect(requests).toHaveLength(1);
    cache.want(0, 20, ROWS, 0);
    expect(requests).toHaveLength(2);
  });

  it('holds few pages after any scrolling', async () => {
    const { cache, requests } = fakeTable();
    for (let page = 0; page < 100; page += 1) {
      cache.want(page * PAGE_ROWS, page * PAGE_ROWS + 10, ROWS, 0);
      await requests[page]!.answer(1);
    }
    const held = Array.from({ length: 100 }, (_, page) => cache.get(page * PAGE_ROWS)).filter(Boolean);
    expect(held.length).toBeLessThan(60);
    expect(cache.get(99 * PAGE_ROWS)).toBeDefined();
  });

  it('requests rows in view first, then nearby ones, then single rows', async () => {
    const { cache, requests } = fakeTable();
    cache.want(10 * PAGE_ROWS, 12 * PAGE_ROWS - 1, ROWS, PAGE_ROWS, [100 * PAGE_ROWS]);
    expect(requests[0]).toMatchObject({ start: 10 * PAGE_ROWS });
    for (let at = 0; at < requests.length; at += 1) await requests[at]!.answer(1);
    expect(cache.get(9 * PAGE_ROWS)).toBeDefined();
    expect(cache.get(12 * PAGE_ROWS)).toBeDefined();
    expect(requests.at(-1)).toMatchObject({ start: 100 * PAGE_ROWS, count: PAGE_ROWS });
  });
});

describe('the fields of a window', () => {
  const columns = (...names: string[]) => projects.columns.filter((column) => names.includes(column.field));

  it('are the visible columns and the fields that name, open and explain a row', () => {
    expect(rowFields(projects, columns('order', 'tvl'))).toEqual([
      'logo',
      'name',
      'provenance',
      'slug',
      'symbol',
      'tvl',
    ]);
  });

  it('leave out companion fields that a data set does not have', () => {
    expect(rowFields(people, [])).not.toContain('symbol');
  });

  it('say what is stale where columns are colored', () => {
    expect(rowFields(projects, columns('tvl'), { tvl: { by: 'scale' } })).toContain('stale');
    expect(rowFields(people, [], { deals_12m: { by: 'scale' } })).not.toContain('stale');
  });

  it('are the same list for any column order', () => {
    expect(rowFields(projects, columns('tvl', 'volume'))).toEqual(
      rowFields(projects, columns('volume', 'tvl').reverse()),
    );
  });
});
