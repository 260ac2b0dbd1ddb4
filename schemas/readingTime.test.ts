import { expect, it } from 'vitest';
import { readingMinutes } from './readingTime.ts';

it('reading takes a minute at least, and tags take no time', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes(`<p>${'word '.repeat(660)}</p>`)).toBe(3);
  expect(readingMinutes('<b></b> '.repeat(660))).toBe(1);
});

it.each([
  [10, 1],
  [440, 2],
])('reads %i words in %i minutes', (words, minutes) => {
  expect(readingMinutes('word '.repeat(words).trim())).toBe(minutes);
});
