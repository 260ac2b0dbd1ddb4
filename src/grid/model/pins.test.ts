import { expect, it } from 'vitest';
import { pinsThatFit } from './pins.ts';

const pinned = (...widths: readonly number[]) => widths.map((width) => ({ width, sticky: true }));
const scrolling = { width: 400, sticky: false };

it('keeps every pinned column that leaves room for others', () => {
  expect(pinsThatFit([...pinned(80, 176), scrolling], 640)).toBe(2);
});

it('lets the last ones scroll where they would leave none', () => {
  expect(pinsThatFit([...pinned(80, 176, 120, 120, 120), scrolling], 640)).toBe(3);
  expect(pinsThatFit([...pinned(80, 176, 420, 80), scrolling], 640)).toBe(2);
});
