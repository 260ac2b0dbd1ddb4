import { describe, expect, it } from 'vitest';
import { listName, parseStars, toggleStar } from './deviceStars.ts';

describe('the watchlist of a device', () => {
  it('adds and removes a row', () => {
    const list = listName('live', 'projects');
    const one = toggleStar({}, list, 7);
    expect(one).toEqual({ 'live.projects': [7] });
    expect(toggleStar(toggleStar(one, list, 8), list, 7)).toEqual({ 'live.projects': [8] });
  });

  it('separates the lists of sample and live data', () => {
    const watched = toggleStar({}, listName('sample', 'people'), 1);
    expect(watched[listName('live', 'people')]).toBeUndefined();
  });

  it.each([null, 'x', '[]', '{"a":"b"}', '{"a":[1.5]}'])('is empty when %j is stored', (stored) => {
    expect(parseStars(stored)).toEqual({});
  });
});
