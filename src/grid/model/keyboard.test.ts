import { describe, expect, it } from 'vitest';
import { type CellPosition, clampPosition, type GridExtent, HEADER_ROW, keyCommand } from './keyboard.ts';

const extent: GridExtent = { rows: 1000, columns: 14, pageRows: 20 };
const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const at = (row: number, column: number): CellPosition => ({ row, column });

function press(key: string, from: CellPosition, held: Partial<typeof plain> = {}, size = extent, hasLinks = false) {
  return keyCommand({ ...plain, key, ...held }, from, size, hasLinks);
}
function landing(key: string, from: CellPosition, held: Partial<typeof plain> = {}, size = extent) {
  const command = press(key, from, held, size);
  return command?.kind === 'move' ? command.to : command;
}

describe('navigation keys', () => {
  it('move one cell with the arrows and stop at the edges', () => {
    expect(landing('ArrowDown', at(5, 3))).toEqual(at(6, 3));
    expect(landing('ArrowUp', at(5, 3))).toEqual(at(4, 3));
    expect(landing('ArrowLeft', at(5, 0))).toEqual(at(5, 0));
    expect(landing('ArrowRight', at(5, 13))).toEqual(at(5, 13));
    expect(landing('ArrowDown', at(999, 3))).toEqual(at(999, 3));
  });

  it('reach the header from the first row and return', () => {
    expect(landing('ArrowUp', at(0, 3))).toEqual(at(HEADER_ROW, 3));
    expect(landing('ArrowUp', at(HEADER_ROW, 3))).toEqual(at(HEADER_ROW, 3));
    expect(landing('ArrowDown', at(HEADER_ROW, 3))).toEqual(at(0, 3));
  });

  it('move to the ends of the row with Home and End', () => {
    expect(landing('Home', at(7, 9))).toEqual(at(7, 0));
    expect(landing('End', at(7, 2))).toEqual(at(7, 13));
    expect(landing('End', at(HEADER_ROW, 2))).toEqual(at(HEADER_ROW, 13));
  });

  it.each([{ ctrlKey: true }, { metaKey: true }])('goes to the corners of the whole with %o', (held) => {
    expect(landing('Home', at(500, 9), held)).toEqual(at(0, 0));
    expect(landing('End', at(500, 9), held)).toEqual(at(999, 13));
    expect(landing('ArrowDown', at(500, 9), held)).toEqual(at(999, 9));
    expect(landing('ArrowUp', at(500, 9), held)).toEqual(at(0, 9));
  });

  it('move by pages with Page Up and Page Down', () => {
    expect(landing('PageDown', at(5, 1))).toEqual(at(25, 1));
    expect(landing('PageDown', at(990, 1))).toEqual(at(999, 1));
    expect(landing('PageUp', at(5, 1))).toEqual(at(0, 1));
    expect(landing('PageUp', at(HEADER_ROW, 1))).toEqual(at(HEADER_ROW, 1));
    expect(landing('PageDown', at(HEADER_ROW, 1))).toEqual(at(20, 1));
  });

  it('stay in the header when there are no rows', () => {
    const empty = { ...extent, rows: 0 };
    for (const key of ['ArrowDown', 'PageDown', 'PageUp']) {
      expect(landing(key, at(HEADER_ROW, 4), {}, empty)).toEqual(at(HEADER_ROW, 4));
    }
    expect(landing('End', at(HEADER_ROW, 4), { ctrlKey: true }, empty)).toEqual(at(HEADER_ROW, 13));
  });
});

describe('keys of the menu', () => {
  it.each([
    ['ContextMenu', at(3, 2), {}],
    ['F10', at(3, 2), { shiftKey: true }],
    ['ContextMenu', at(HEADER_ROW, 2), {}],
    ['ArrowDown', at(HEADER_ROW, 2), { altKey: true }],
  ])('%s at %o opens it', (key, from, held) => {
    expect(press(key, from, held)).toEqual({ kind: 'menu' });
  });

  it.each([
    ['F10', at(3, 2), {}],
    ['ArrowDown', at(3, 2), { altKey: true }],
    ['ArrowUp', at(HEADER_ROW, 2), { altKey: true }],
  ])('%s at %o with %o does not', (key, from, held) => {
    expect(press(key, from, held)).toBeNull();
  });
});

describe('action keys', () => {
  it('open the row with Enter, in a new tab with Ctrl or ⌘', () => {
    expect(press('Enter', at(3, 1))).toEqual({ kind: 'open', how: 'same' });
    expect(press('Enter', at(3, 1), { ctrlKey: true })).toEqual({ kind: 'open', how: 'new-tab' });
    expect(press('Enter', at(3, 1), { metaKey: true })).toEqual({ kind: 'open', how: 'new-tab' });
  });

  it('move to the links of a cell', () => {
    expect(press('Enter', at(3, 1), {}, extent, true)).toEqual({ kind: 'enter' });
    expect(press('F2', at(3, 1))).toEqual({ kind: 'enter' });
  });

  it('sort from the header with Enter and Space', () => {
    for (const key of ['Enter', ' ']) {
      expect(press(key, at(HEADER_ROW, 1))).toEqual({ kind: 'sort', how: 'alone' });
      expect(press(key, at(HEADER_ROW, 1), { shiftKey: true })).toEqual({ kind: 'sort', how: 'among' });
    }
  });

  it('leave letters to page shortcuts', () => {
    for (const key of ['s', 'f', 'w', 'x']) expect(press(key, at(3, 1))).toBeNull();
  });

  it('leave browser keys to the browser', () => {
    expect(press('Tab', at(3, 1))).toBeNull();
    expect(press('f', at(3, 1), { ctrlKey: true })).toBeNull();
    expect(press('s', at(3, 1), { metaKey: true })).toBeNull();
    expect(press('ArrowLeft', at(3, 1), { altKey: true })).toBeNull();
    expect(press(' ', at(3, 1))).toBeNull();
    expect(press('Escape', at(3, 1))).toBeNull();
  });
});

describe('clampPosition', () => {
  it('returns the same object for an existing cell', () => {
    const cell = at(3, 2);
    expect(clampPosition(cell, extent)).toBe(cell);
  });

  it('moves to the nearest cell when rows or columns disappeared', () => {
    expect(clampPosition(at(5000, 20), extent)).toEqual(at(999, 13));
    expect(clampPosition(at(3, 2), { ...extent, rows: 0 })).toEqual(at(HEADER_ROW, 2));
  });
});
