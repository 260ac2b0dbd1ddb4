import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { parseFilter } from '../filters/parseFilter.ts';
import { conditionsOfTab, readStoryList, STORY_TABS, STORY_TYPES, STORY_VIEWS, writeStoryList } from './storyList.ts';

describe('the address of news and research', () => {
  it('means the latest news in the default view where it says nothing, or nothing known', () => {
    const preset = { type: 'news', view: 'default', tab: 'latest' };
    expect(readStoryList({})).toEqual(preset);
    expect(readStoryList({ type: 'events', view: 'ALL', tab: '1' })).toEqual(preset);
    expect(readStoryList({ type: ['research'], view: null })).toEqual(preset);
    const research = { ...preset, type: 'research', view: 'all' };
    expect(readStoryList({ type: 'research', view: 'all' })).toEqual(research);
  });

  it('always writes type and view, and is read as it was written', () => {
    expect(writeStoryList({ type: 'news', view: 'default', tab: 'latest' })).toEqual({ type: 'news', view: 'default' });
    const lists = fc.record({
      type: fc.constantFrom(...STORY_TYPES),
      view: fc.constantFrom(...STORY_VIEWS),
      tab: fc.constantFrom(...STORY_TABS),
    });
    fc.assert(
      fc.property(lists, (list) => {
        expect(readStoryList(writeStoryList(list))).toEqual(list);
      }),
    );
  });
});

it.each(STORY_TYPES)('every tab of %s has conditions that its data set understands', (type) => {
  for (const tab of STORY_TABS) {
    const filter = conditionsOfTab(tab);
    expect(parseFilter(DATA_SETS[type], filter)).toEqual({ ok: true, value: filter });
    expect(conditionsOfTab(tab)).toBe(filter);
  }
});
