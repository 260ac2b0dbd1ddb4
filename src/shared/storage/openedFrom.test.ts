import { expect, it } from 'vitest';
import { neighborOf } from './openedFrom.ts';

const from = { entry: 3, kind: 'project' as const, slugs: ['a', null, 'b', 'b', 'c'] };

it('finds the records beside one, past rows without a page and rows of the same record', () => {
  expect(neighborOf(from, 'project', 'a', 1)).toBe('b');
  expect(neighborOf(from, 'project', 'b', 1)).toBe('c');
  expect(neighborOf(from, 'project', 'b', -1)).toBe('a');
  expect(neighborOf(from, 'project', 'c', -1)).toBe('b');
});

it('finds none past the ends, of another kind, or of a record that is not in the view', () => {
  expect(neighborOf(from, 'project', 'c', 1)).toBeNull();
  expect(neighborOf(from, 'project', 'a', -1)).toBeNull();
  expect(neighborOf(from, 'venture', 'a', 1)).toBeNull();
  expect(neighborOf(from, 'project', 'z', 1)).toBeNull();
  expect(neighborOf(null, 'project', 'a', 1)).toBeNull();
});
