import { expect, it } from 'vitest';
import { orderWidth, pinsThatFit, rowHeightOf } from './metrics.ts';

it('makes rows taller on touch devices at any density', () => {
  expect(rowHeightOf('compact', false)).toBe(28);
  expect(rowHeightOf('comfortable', false)).toBe(36);
  expect(rowHeightOf('compact', true)).toBe(44);
});

it('widens the position column only for its largest number', () => {
  expect(orderWidth(80, 5000, true)).toBe(80);
  expect(orderWidth(80, 1_000_000, true)).toBeGreaterThan(80);
  expect(orderWidth(80, 1_000_000, false)).toBe(80);
});

const pinned = (...widths: readonly number[]) => widths.map((width) => ({ width, sticky: true }));
const scrolling = { width: 400, sticky: false };

it('pins every pinned column that leaves room for others', () => {
  expect(pinsThatFit([...pinned(80, 176), scrolling], 640)).toBe(2);
});

it('lets the last pinned columns scroll when they leave no room', () => {
  expect(pinsThatFit([...pinned(80, 176, 120, 120, 120), scrolling], 640)).toBe(3);
  expect(pinsThatFit([...pinned(80, 176, 420, 80), scrolling], 640)).toBe(2);
});
