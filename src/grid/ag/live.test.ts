import { describe, expect, it } from 'vitest';
import { Live, type LiveMarks } from './live.ts';

const marks: LiveMarks = { active: { row: 0, column: 1 }, selection: new Set<number>(), found: null };

describe('marks of rows', () => {
  it('are told when one of them changes, and not when they are the same again', () => {
    const live = new Live(marks);
    let told = 0;
    const stop = live.subscribe(() => {
      told += 1;
    });
    live.set({ ...marks, active: { row: 0, column: 1 } });
    expect(told).toBe(0);
    live.set({ ...marks, active: { row: 4, column: 1 } });
    live.set({ ...marks, selection: new Set([7]) });
    expect(told).toBe(2);
    expect(live.marks.selection.has(7)).toBe(true);
    stop();
    live.set(marks);
    expect(told).toBe(2);
  });
});
