import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstRowOf, isOpen, MASTER_TABLE, masterTable, pageInView, pagesOf } from './screenerState.ts';

describe('the modal of the screener', () => {
  it('is closed without a type at first', () => {
    expect(MASTER_TABLE.modal).toEqual({ open: false, type: null });
  });

  it('opens with a type, is replaced by another, and keeps its type when it closes', () => {
    const columns = masterTable(MASTER_TABLE, { type: 'openModal', modal: 'columns' });
    expect(isOpen(columns, 'columns')).toBe(true);
    const exporting = masterTable(columns, { type: 'openModal', modal: 'export' });
    expect(isOpen(exporting, 'columns')).toBe(false);
    expect(masterTable(exporting, { type: 'closeModal' }).modal).toEqual({ open: false, type: 'export' });
  });

  it('is not closed by a modal opened before it', () => {
    const exporting = masterTable(MASTER_TABLE, { type: 'openModal', modal: 'export' });
    expect(masterTable(exporting, { type: 'closeModal', modal: 'columns' })).toBe(exporting);
    expect(masterTable(exporting, { type: 'closeModal', modal: 'export' }).modal.open).toBe(false);
  });
});

describe('the page of the screener', () => {
  it('is set, incremented and reset to 1', () => {
    const third = masterTable(MASTER_TABLE, { type: 'setPage', page: 3, of: 50 });
    expect(third.page).toBe(3);
    expect(masterTable(third, { type: 'nextPage', of: 50 }).page).toBe(4);
    expect(masterTable(third, { type: 'resetPage' }).page).toBe(1);
  });

  it.each([
    [0, 1],
    [-4, 1],
    [51, 50],
    [2.9, 2],
    [Number.NaN, 1],
  ])('%d of 50 is page %d', (page, nearest) => {
    const at = masterTable({ ...MASTER_TABLE, page: 7 }, { type: 'setPage', page, of: 50 });
    expect(at.page).toBe(nearest);
  });

  it('does not exceed the last page', () => {
    const last = masterTable(MASTER_TABLE, { type: 'setPage', page: 50, of: 50 });
    expect(masterTable(last, { type: 'nextPage', of: 50 })).toBe(last);
  });

  it('is independent of the modal', () => {
    const open = masterTable({ ...MASTER_TABLE, page: 4 }, { type: 'openModal', modal: 'filters' });
    expect(open.page).toBe(4);
    expect(masterTable(open, { type: 'resetPage' }).modal).toBe(open.modal);
  });

  it('follows scrolling: it is the page of the rows in view', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 5, max: 60 }),
        fc.nat(),
        (rows, seen, n) => {
          const page = (n % pagesOf(rows)) + 1;
          const first = Math.min(firstRowOf(page), Math.max(0, rows - seen));
          const read = pageInView(first, Math.min(rows, first + seen) - 1, rows);
          const atEnd = first + seen >= rows && first > 0;
          expect(read).toBe(atEnd ? pagesOf(rows) : page);
        },
      ),
    );
  });

  it('is page 1 of 1 without rows', () => {
    expect([0, 1, 100, 101, 5000].map(pagesOf)).toEqual([1, 1, 1, 2, 50]);
    expect(pageInView(0, -1, 0)).toBe(1);
  });
});
