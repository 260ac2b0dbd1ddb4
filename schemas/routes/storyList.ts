import * as z from 'zod/mini';
import { SHELF_FIELD, type Shelf } from '../columns/news.ts';
import type { Triple } from '../filters/triples.ts';

/** The address of the page of news and research: what it lists, how it stands in the window, and which tab is open. */

export const STORY_TYPES = ['news', 'research'] as const;
export type StoryType = (typeof STORY_TYPES)[number];
/** The pages of the lists, which differ in their title alone: the address says by its type what it lists. */
export const STORY_PAGES = { news: '/news-research', research: '/researchs' } as const satisfies Record<
  StoryType,
  string
>;
/** `all`: the table fills the window, without footer. */
export const STORY_VIEWS = ['default', 'all'] as const;
export type StoryView = (typeof STORY_VIEWS)[number];
export const STORY_TABS = ['latest', 'featured', 'more'] as const;
export type StoryTab = (typeof STORY_TABS)[number];

export interface StoryList {
  readonly type: StoryType;
  readonly view: StoryView;
  readonly tab: StoryTab;
}

const among = <Value extends string>(values: readonly Value[], preset: Value) => z.catch(z.enum(values), preset);

/** Reads an address; what is missing or unknown is the default. */
export function readStoryList(search: Readonly<Record<string, unknown>>): StoryList {
  return {
    type: among(STORY_TYPES, 'news').parse(search.type),
    view: among(STORY_VIEWS, 'default').parse(search.view),
    tab: among(STORY_TABS, 'latest').parse(search.tab),
  };
}

/** Parameters of an address: type and view are always written, a tab where it is not the first. */
export function writeStoryList({ type, view, tab }: StoryList): Readonly<Record<string, string>> {
  return { type, view, ...(tab === 'latest' ? {} : { tab }) };
}

const ofShelf = (shelf: Shelf): readonly Triple[] => [[SHELF_FIELD, 'eq', shelf]];
const CONDITIONS: Readonly<Record<StoryTab, readonly Triple[]>> = {
  latest: [],
  featured: ofShelf('Featured'),
  more: ofShelf('More'),
};

/** The conditions of a tab on all rows; always the same list for the same tab. */
export function conditionsOfTab(tab: StoryTab): readonly Triple[] {
  return CONDITIONS[tab];
}
