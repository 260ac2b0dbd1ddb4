import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchText, NAMED, piecesOf } from './fuzzy.ts';

const marked = (text: string, typed: string, also?: string) =>
  piecesOf(text, matchText(text, typed, also)?.ranges ?? [])
    .filter((piece) => piece.hit)
    .map((piece) => piece.text);
const score = (text: string, typed: string, also?: string) => matchText(text, typed, also)?.score ?? Number.NaN;

describe('a match', () => {
  it('finds words in any order, ignoring case and accents', () => {
    expect(marked('Sort by Market cap', 'CAP sórt')).toEqual(['Sort', 'cap']);
  });

  it('folds Vietnamese letters, composed or not', () => {
    expect(marked('Quỹ đầu tư Nguyễn', 'dau tu nguyen')).toEqual(['đầu', 'tư', 'Nguyễn']);
    expect(marked('Quỹ đầu tư', 'đầu tư'.normalize('NFD'))).toEqual(['đầu', 'tư']);
  });

  it('finds the first letters of words', () => {
    expect(marked('Sort by Market cap', 'smc')).toEqual(['S', 'M', 'c']);
    expect(marked('Sort by Market cap', 'somcap')).toEqual(['So', 'M', 'cap']);
  });

  it('allows a missing letter, but no scattered letters', () => {
    expect(marked('Change the theme', 'thme')).not.toEqual([]);
    expect(matchText('Organizations directory', 'ory')).not.toBeNull();
    expect(matchText('Show Circulating supply', 'say')).toBeNull();
  });

  it('finds other words without marking them', () => {
    expect(matchText('Change the theme', 'dark', 'dark light')?.ranges).toEqual([]);
    expect(marked('Change the theme', 'dark the', 'dark light')).toEqual(['the']);
  });

  it('fails when a word is missing', () => {
    expect(matchText('Sort by Market cap', 'sort price')).toBeNull();
  });

  it('scores higher the closer it is to the query', () => {
    const scores = [
      score('Home', 'home'),
      score('Homestead', 'home'),
      score('Go home', 'home'),
      score('Start', 'home', 'home'),
      score('Wholehome', 'home'),
      score('Hold on me now', 'home'),
    ];
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
    expect(score('Start', 'home', 'home')).toBeGreaterThan(NAMED);
    expect(score('Wholehome', 'home')).toBeLessThan(NAMED);
  });

  it('keeps the text and marks ranges inside it', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(text, text, text, (title, typed, also) => {
        const match = matchText(title, typed, also);
        const ranges = match?.ranges ?? [];
        expect(
          piecesOf(title, ranges)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(title);
        for (const [from, to] of ranges) expect(0 <= from && from < to && to <= title.length).toBe(true);
        if (match) expect(match.score).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('finds any prefix of itself', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,3}$/), fc.nat(), (title, cut) => {
        const typed = title.slice(0, 1 + (cut % title.length));
        expect(matchText(title, typed)).not.toBeNull();
      }),
    );
  });
});
