import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListMark } from '#schemas/api/listMarks.ts';
import { DEFAULT_VIEW } from '#schemas/queries/view.ts';
import { listMarksQuery } from '#src/api/listMarks.ts';
import {
  addDeviceMarks,
  addWaiting,
  deviceListKey,
  handOverMarks,
  readDeviceMarks,
  readWaiting,
  removeWaiting,
  viewKey,
  waitingLists,
} from './deviceMarks.ts';
import { sendWaiting } from './sendWaiting.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 3, 10, minute)).toISOString();
const mark = (_id: number, state: ListMark['state'], minute = 0): ListMark => ({
  ...{ _id, state, reason: '', tags: [], facts: {} },
  at: at(minute),
});
const KEY = viewKey('screener', 'projects', { filter: [['tvl', 'gte', 1]], search: ' L2 ' });
const states = (key: typeof KEY) => [...readDeviceMarks(key).values()].map(({ _id, state }) => [_id, state]);

/** Storage whose keys are its own properties, as in browsers. */
class FakeStorage {
  [key: string]: unknown;
  constructor() {
    Object.defineProperties(this, {
      getItem: { value: (key: string) => (typeof this[key] === 'string' ? this[key] : null) },
      setItem: {
        value: (key: string, text: string) => {
          this[key] = text;
        },
      },
      removeItem: { value: (key: string) => delete this[key] },
    });
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('marks on this device', () => {
  it('belong to what a view asks, not to how it is sorted and laid out', () => {
    const view = { ...DEFAULT_VIEW, filter: [['tvl', 'gte', 1] as const], search: 'l2' };
    expect(viewKey('screener', 'projects', { ...view, ...{ sort: { field: 'tvl', order: 'asc' } } })).toBe(KEY);
    expect(viewKey('sample', 'projects', view)).not.toBe(KEY);
    expect(viewKey('screener', 'projects', { ...view, search: '' })).not.toBe(KEY);
  });

  it('keep the later of two marks, and leave damaged ones out', () => {
    addDeviceMarks(KEY, [mark(1, 'dismissed', 2)], 0);
    addDeviceMarks(KEY, [mark(1, 'seen', 1), mark(2, 'seen')], 0);
    expect(states(KEY)).toEqual([
      [1, 'dismissed'],
      [2, 'seen'],
    ]);
    localStorage.setItem(KEY, JSON.stringify({ used: 1, marks: [mark(3, 'seen'), { _id: 'x' }] }));
    expect(states(KEY)).toEqual([[3, 'seen']]);
  });

  it('forget the views used longest ago, and of one view what was only seen', () => {
    for (let n = 0; n < 32; n++) addDeviceMarks(deviceListKey('screener', `projects:${n}`), [mark(1, 'seen')], n);
    expect(readDeviceMarks(deviceListKey('screener', 'projects:1')).size).toBe(0);
    expect(readDeviceMarks(deviceListKey('screener', 'projects:2')).size).toBe(1);
    const many = Array.from({ length: 2_001 }, (_, n) => mark(n + 1, n === 0 ? 'dismissed' : 'seen', n === 0 ? 0 : 5));
    addDeviceMarks(KEY, many, 99);
    expect(readDeviceMarks(KEY).size).toBe(2_000);
    expect(readDeviceMarks(KEY).get(1)?.state).toBe('dismissed');
  });

  it('go to the list that a view is saved as: here, or on their way to the account', () => {
    addDeviceMarks(KEY, [mark(1, 'dismissed')], 0);
    const list = deviceListKey('screener', 'projects:1');
    addDeviceMarks(list, [mark(9, 'seen')], 0);
    handOverMarks(KEY, { kind: 'device', key: list }, 1);
    expect([states(KEY), states(list)]).toEqual([[], [[1, 'dismissed']]]);
    handOverMarks(list, { kind: 'account', listId: 'a', owner: 'linh' }, 1);
    expect([states(list), readWaiting('linh', 'a')]).toEqual([[], [mark(1, 'dismissed')]]);
    expect(waitingLists('other')).toEqual([]);
  });

  it('stay until just they have arrived', () => {
    addWaiting('linh', 'a', [mark(1, 'seen', 1), mark(2, 'seen', 1)], 0);
    addWaiting('linh', 'a', [mark(1, 'dismissed', 2)], 0);
    removeWaiting('linh', 'a', [mark(1, 'seen', 1), mark(2, 'seen', 1)], 0);
    expect(readWaiting('linh', 'a')).toEqual([mark(1, 'dismissed', 2)]);
  });
});

describe('marks on their way to the account', () => {
  const client = () => {
    const made = new QueryClient();
    made.setQueryData(listMarksQuery('a').queryKey, [mark(5, 'watched')]);
    return made;
  };
  const bodies: { marks: readonly ListMark[] }[] = [];
  const answering = (...answers: readonly (number | 'none')[]) => {
    bodies.length = 0;
    let nth = 0;
    vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
      bodies.push(JSON.parse(body));
      const status = answers[Math.min(nth++, answers.length - 1)] ?? 'none';
      if (status === 'none') return Promise.reject(new TypeError('no network'));
      const answer =
        status === 200 ? { status: 200 } : { error: { code: 'no_such_list', message: 'x', request_id: 'r' } };
      return Promise.resolve(new Response(JSON.stringify(answer), { status }));
    });
  };

  it('are sent in parts, and none is lost where one does not arrive', async () => {
    const marks = Array.from({ length: 450 }, (_, n) => mark(n + 10, 'seen'));
    addWaiting('linh', 'a', marks, 0);
    answering(200, 'none');
    const queries = client();
    expect(await sendWaiting(queries, 'linh', () => 0)).toBe(false);
    expect(bodies.map((body) => body.marks.length)).toEqual([200, 200]);
    expect(readWaiting('linh', 'a')).toHaveLength(250);
    expect(queries.getQueryData(listMarksQuery('a').queryKey)).toHaveLength(201);
    answering(200);
    expect(await sendWaiting(queries, 'linh', () => 0)).toBe(true);
    expect(bodies.flatMap((body) => body.marks)).toHaveLength(250);
    expect(waitingLists('linh')).toEqual([]);
    expect(queries.getQueryData(listMarksQuery('a').queryKey)).toHaveLength(451);
  });

  it('end with their list, and wait while a session is refused or the server fails', async () => {
    for (const status of [401, 429, 503]) {
      addWaiting('linh', 'a', [mark(1, 'seen')], 0);
      answering(status);
      expect(await sendWaiting(client(), 'linh', () => 0)).toBe(false);
      expect(readWaiting('linh', 'a')).toHaveLength(1);
    }
    answering(404);
    expect(await sendWaiting(client(), 'linh', () => 0)).toBe(true);
    expect(readWaiting('linh', 'a')).toEqual([]);
  });
});
