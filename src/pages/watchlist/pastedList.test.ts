import { describe, expect, it } from 'vitest';
import type { MatchedLine, WatchMatch } from '#schemas/api/watchlist.ts';
import { chosenIds, countMatched, firstChoices, pastedLines, unusedLines } from './pastedList.ts';

const match = (_id: number, watched = false): WatchMatch => ({
  _id,
  name: `Project ${_id}`,
  detail: null,
  formerly: null,
  slug: `project-${_id}`,
  logo: null,
  watched,
});
const line = (text: string, ...matches: WatchMatch[]): MatchedLine => ({
  line: text,
  how: matches.length === 0 ? 'none' : 'symbol',
  matches,
});

const MATCHED = [
  line('BTC', match(1)),
  line('ETH', match(2), match(3)),
  line('SOL', match(4, true)),
  line('nothing'),
  line('bitcoin', match(1)),
];

describe('the choices for a pasted list', () => {
  it('start with the best match of every line that is not watched yet, each entity once', () => {
    expect(chosenIds(firstChoices(MATCHED))).toEqual([1, 2]);
  });

  it('follow changes and skipped lines', () => {
    const choices = new Map(firstChoices(MATCHED)).set(1, 3).set(0, null).set(4, null);
    expect(chosenIds(choices)).toEqual([3]);
    expect(unusedLines(MATCHED, choices)).toEqual(['BTC', 'nothing', 'bitcoin']);
  });

  it('leave unmatched lines for correction, not those already watched', () => {
    expect(unusedLines(MATCHED, firstChoices(MATCHED))).toEqual(['nothing']);
  });

  it('are counted', () => {
    expect(countMatched(MATCHED)).toEqual({ found: 3, already: 1, several: 1, missing: 1 });
  });
});

it.each([
  ['BTC\nETH\r\n\n SOL ', ['BTC', 'ETH', 'SOL']],
  ['BTC, ETH; SOL\tUNI', ['BTC', 'ETH', 'SOL', 'UNI']],
  [
    'Linh Trần\nhttps://assay.example/project/bitcoin?tab=a',
    ['Linh Trần', 'https://assay.example/project/bitcoin?tab=a'],
  ],
  ['btc\nBTC', ['BTC']],
  [' , \n', []],
])('reads the lines of %j', (text, lines) => {
  expect(pastedLines(text)).toEqual(lines);
});
