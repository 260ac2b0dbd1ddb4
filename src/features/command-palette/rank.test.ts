import { describe, expect, it } from 'vitest';
import type { Entry, Section } from './entries.ts';
import { isNamed, rank } from './rank.ts';

const entry = (title: string, more: Partial<Entry> = {}): Entry => ({ id: title, title, ...more });
const NONE = { title: 'Recent', entries: [] };

const rows: Section = {
  id: 'project',
  title: 'Projects',
  found: true,
  entries: [entry('Wrapped Korvane'), entry('Korvane'), entry('Otherwise found')],
};
const commands: Section = {
  id: 'commands',
  title: 'Commands',
  entries: [
    entry('Choose columns'),
    entry('Change the theme', { also: 'dark light' }),
    entry('Filter projects by “kor”', { always: true }),
  ],
};
const screens: Section = { id: 'screens', title: 'Screens', proposes: 1, entries: [entry('Home'), entry('Projects')] };
const everything = [rows, screens, commands];

const shown = (typed: string, recent: Parameters<typeof rank>[2] = NONE) =>
  rank(everything, typed, recent).map(({ title, options }) => [title, options.map((one) => one.entry.title)]);

describe('for a text', () => {
  it('the best section comes first, and found rows keep the order they were found in', () => {
    expect(shown('kor')).toEqual([
      ['Projects', ['Wrapped Korvane', 'Korvane', 'Otherwise found']],
      ['Commands', ['Filter projects by “kor”']],
    ]);
  });

  it('a command that is named comes before rows found by something else', () => {
    expect(shown('theme')[0]).toEqual(['Commands', ['Change the theme', 'Filter projects by “kor”']]);
  });

  it('what fits any text comes last in its section', () => {
    expect(shown('co')[0]).toEqual(['Commands', ['Choose columns', 'Filter projects by “kor”']]);
  });

  it('what was chosen lately comes first among equals, and does not come twice', () => {
    const pair: Section = { id: 'x', title: 'X', entries: [entry('Go east'), entry('Go west')] };
    const ranked = rank([pair], 'go', { title: 'Recent', entries: [entry('Go west')] });
    expect(ranked.map(({ options }) => options.map((one) => one.entry.title))).toEqual([['Go west', 'Go east']]);
  });

  it('a section stays short', () => {
    const many: Section = { id: 'x', title: 'X', entries: Array.from({ length: 50 }, (_, at) => entry(`Sort ${at}`)) };
    expect(rank([many], 'sort', NONE)[0]?.options.length).toBeLessThan(10);
  });

  it('is a name only where it begins words', () => {
    const [first] = rank([commands], 'theme', NONE);
    expect(first?.options.map(isNamed)).toEqual([true, false]);
    const [found] = rank([rows], 'vane', NONE);
    expect(found?.options.some(isNamed)).toBe(false);
  });
});

describe('for no text', () => {
  it('what was chosen lately comes first, and the rest in its order, without it', () => {
    expect(shown('  ', { title: 'Recent', entries: [entry('Home')] })).toEqual([
      ['Recent', ['Home']],
      ['Projects', ['Wrapped Korvane', 'Korvane', 'Otherwise found']],
      ['Screens', ['Projects']],
      ['Commands', ['Choose columns', 'Change the theme', 'Filter projects by “kor”']],
    ]);
  });
});
