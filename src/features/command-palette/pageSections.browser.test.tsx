import { expect, it } from 'vitest';
import { screenSection } from './pageSections.ts';

it('offers texts to read after every other screen', () => {
  const screens = screenSection('projects').entries.map(({ title, path }) => [title, path]);
  expect(screens.at(0)).toEqual(['Home', '/']);
  expect(screens.slice(-2)).toEqual([
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ]);
});
