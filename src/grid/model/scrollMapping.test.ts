import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revealRow, scrollMapping, segmentAt, segmentFrom } from './scrollMapping.ts';

const LIMIT = 15_000_000;
const tables = fc.record({
  rows: fc.integer({ min: 1, max: 5_000_000 }),
  rowHeight: fc.constantFrom(28, 36, 44),
  viewport: fc.integer({ min: 50, max: 2000 }),
});

describe('scrollMapping', () => {
  it('keeps positions unscaled while the rows fit into an element', () => {
    const mapping = scrollMapping(10_000, 36, 700, LIMIT);
    expect(mapping).toMatchObject({ height: 360_000, scaled: false });
    expect(mapping.toRows(1234.5)).toBe(1234.5);
    expect(mapping.toScroll(1234.5)).toBe(1234.5);
    expect(mapping.follow({ scrollTop: 10, rowsTop: 10 }, 999)).toBe(999);
  });

  it('never exceeds the height limit of an element', () => {
    expect(scrollMapping(1_000_000, 36, 700, LIMIT)).toMatchObject({ height: LIMIT, scaled: true });
  });

  it('maps both ends of the rows to both ends of the scrollbar', () => {
    fc.assert(
      fc.property(tables, ({ rows, rowHeight, viewport }) => {
        const mapping = scrollMapping(rows, rowHeight, viewport, LIMIT);
        const scrollMax = Math.max(0, mapping.height - viewport);
        expect(mapping.toRows(0)).toBe(0);
        expect(mapping.toRows(scrollMax)).toBeCloseTo(Math.max(0, rows * rowHeight - viewport), 3);
        expect(mapping.toRows(mapping.toScroll(mapping.rowsMax))).toBeCloseTo(mapping.rowsMax, 3);
      }),
    );
  });

  it('reaches every row: its scroll position shows that row', () => {
    fc.assert(
      fc.property(tables, fc.double({ min: 0, max: 1, noNaN: true }), ({ rows, rowHeight, viewport }, share) => {
        const index = Math.min(rows - 1, Math.floor(share * rows));
        const mapping = scrollMapping(rows, rowHeight, viewport, LIMIT);
        const top = mapping.toRows(mapping.toScroll(revealRow(index, rowHeight, viewport, 0)));
        expect(top).toBeLessThanOrEqual(index * rowHeight + 0.01);
        const tallest = Math.max(viewport, rowHeight);
        expect(top + tallest).toBeGreaterThanOrEqual((index + 1) * rowHeight - 0.01);
      }),
    );
  });

  it('moves the rows by one wheel step for any number of rows', () => {
    const mapping = scrollMapping(2_000_000, 36, 700, LIMIT);
    const from = { scrollTop: 1_000_000, rowsTop: mapping.toRows(1_000_000) };
    expect(mapping.follow(from, 1_000_200) - from.rowsTop).toBeCloseTo(200, 6);
    expect(mapping.follow(from, 999_900) - from.rowsTop).toBeCloseTo(-100, 6);
  });

  it('follows a dragged scrollbar', () => {
    const mapping = scrollMapping(2_000_000, 36, 700, LIMIT);
    const from = { scrollTop: 1_000_000, rowsTop: mapping.toRows(1_000_000) };
    expect(mapping.follow(from, 9_000_000)).toBe(mapping.toRows(9_000_000));
  });

  it('shows the last row at the end of the scrollbar, even after small steps', () => {
    const mapping = scrollMapping(2_000_000, 36, 700, LIMIT);
    const end = LIMIT - 700;
    expect(mapping.follow({ scrollTop: end - 100, rowsTop: mapping.toRows(end - 100) }, end)).toBe(mapping.rowsMax);
    expect(mapping.follow({ scrollTop: 100, rowsTop: mapping.toRows(100) }, 0)).toBe(0);
  });
});

describe('revealRow', () => {
  it('does not move for a row in view', () => {
    expect(revealRow(5, 36, 360, 100)).toBe(100);
  });

  it('puts a row above to the top and a row below to the bottom', () => {
    expect(revealRow(2, 36, 360, 100)).toBe(72);
    expect(revealRow(20, 36, 360, 100)).toBe(21 * 36 - 360);
  });

  it('shows the top of a row taller than the view', () => {
    expect(revealRow(3, 44, 30, 0)).toBe(132);
  });
});

describe('segments', () => {
  it('contain the row in view with thousands of rows around it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (rows, share) => {
        const first = Math.min(rows - 1, Math.floor(share * rows));
        const { start, count } = segmentAt(first, rows);
        expect(start).toBeLessThanOrEqual(Math.max(0, first - 8000));
        expect(start + count).toBeGreaterThanOrEqual(Math.min(rows, first + 8000));
        expect(start + count).toBeLessThanOrEqual(rows);
      }),
    );
  });

  it('are empty without rows', () => {
    expect(segmentAt(0, 0)).toEqual({ start: 0, count: 0 });
  });

  it('fall back to the last one when rows disappeared', () => {
    expect(segmentFrom(81_920, 100)).toEqual({ start: 0, count: 100 });
  });
});
