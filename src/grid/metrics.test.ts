import { expect, it } from 'vitest';
import { orderWidth, rowHeightOf } from './metrics.ts';

it('gives a finger taller rows whatever density is chosen', () => {
  expect(rowHeightOf('compact', false)).toBe(28);
  expect(rowHeightOf('comfortable', false)).toBe(36);
  expect(rowHeightOf('compact', true)).toBe(44);
});

it('widens the position column only when its largest number needs it', () => {
  expect(orderWidth(80, 5000, true)).toBe(80);
  expect(orderWidth(80, 1_000_000, true)).toBeGreaterThan(80);
  expect(orderWidth(80, 1_000_000, false)).toBe(80);
});
