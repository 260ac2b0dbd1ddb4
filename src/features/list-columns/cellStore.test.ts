import { describe, expect, it } from 'vitest';
import type { CellChange, ListCell } from '#schemas/api/listColumns.ts';
import { ApiError } from '#schemas/http.ts';
import { CellStore } from './cellStore.ts';

const KEY = 'o_note0000';
const settled = () => new Promise((resolve) => setTimeout(resolve));

function opened(answer: (cells: CellChange[]) => void = () => undefined) {
  const sent: CellChange[][] = [];
  const refused: string[] = [];
  const replaced: ListCell[] = [];
  const store = new CellStore({
    write: async (cells) => {
      sent.push(cells);
      answer(cells);
      return { data: cells.map((cell) => ({ ...cell, version: cell.version + 1 })), replaced: [] };
    },
    onRefused: ({ message }) => refused.push(message),
    onReplaced: (cells) => replaced.push(...cells),
  });
  const shown = () => Object.fromEntries(store.getSnapshot().cells.get(KEY) ?? []);
  const edit = (id: number, value: string | null) => store.change([{ key: KEY, id, value }]);
  return { store, sent, refused, shown, edit };
}

const failure = (status: number | null) =>
  new ApiError({ kind: 'FETCH_ERROR', url: '/', message: `HTTP ${status}`, ...(status === null ? {} : { status }) });

describe('cells of a list', () => {
  it('are shown at once, sent in turn, and written with the version that was seen', async () => {
    const { store, sent, shown, edit } = opened();
    store.load([{ key: KEY, _id: 1, value: 'old', version: 4 }]);
    edit(1, 'a');
    edit(1, 'b');
    edit(2, 'c');
    expect(shown()).toEqual({ 1: 'b', 2: 'c' });
    await settled();
    expect(sent).toEqual([
      [{ key: KEY, _id: 1, value: 'a', version: 4 }],
      [
        { key: KEY, _id: 1, value: 'b', version: 5 },
        { key: KEY, _id: 2, value: 'c', version: 0 },
      ],
    ]);
    expect(store.getSnapshot().unsent).toBe(0);
  });

  it('are taken back step by step, a block at once', async () => {
    const { store, shown, edit } = opened();
    edit(1, 'a');
    store.change([1, 2, 3].map((id) => ({ key: KEY, id, value: 'block' })));
    store.undo();
    expect(shown()).toEqual({ 1: 'a' });
    store.undo();
    expect(shown()).toEqual({});
    expect(store.undo()).toBeNull();
    await settled();
    expect(shown()).toEqual({});
  });

  it('stay while nobody answers, survive a reload, and are sent by the next flush', async () => {
    let isDown = true;
    const { store, sent, shown, edit } = opened(() => {
      if (isDown) throw failure(null);
    });
    edit(1, 'typed on a train');
    await settled();
    expect([shown(), store.getSnapshot().unsent]).toEqual([{ 1: 'typed on a train' }, 1]);
    const later = opened();
    later.store.restore(store.written());
    later.store.load([]);
    await settled();
    expect([later.shown(), later.sent.length]).toEqual([{ 1: 'typed on a train' }, 1]);
    isDown = false;
    await store.flush();
    expect([sent.length, store.written()]).toEqual([2, '']);
  });

  it('are what they were where the server refuses', async () => {
    const { store, refused, shown, edit } = opened(() => {
      throw failure(403);
    });
    store.load([{ key: KEY, _id: 1, value: 'old', version: 1 }]);
    edit(1, 'new');
    await settled();
    expect([shown(), refused]).toEqual([{ 1: 'old' }, ['HTTP 403']]);
  });

  it('are not overwritten by an answer that is older than a write', async () => {
    const { store, shown, edit } = opened();
    edit(1, 'new');
    store.load([]);
    expect(shown()).toEqual({ 1: 'new' });
    await settled();
    expect(shown()).toEqual({ 1: 'new' });
  });
});
