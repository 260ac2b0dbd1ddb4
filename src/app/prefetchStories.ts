import type { QueryClient } from '@tanstack/react-query';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { conditionsOfTab, readStoryList, STORY_TYPES } from '#schemas/routes/storyList.ts';
import { storyTotalQuery } from '#src/api/queries.ts';
import { prefetchFirstRows } from '#src/features/data-table/firstRows.ts';
import { prefetch } from './prefetch.ts';

/** Gets what the page of an address arrives with: its first rows, and how many there are of each type. */
export async function prefetchStories(
  queryClient: QueryClient,
  search: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { type, tab } = readStoryList(search);
  await Promise.all([
    prefetch(queryClient, STORY_TYPES.map(storyTotalQuery)),
    prefetchFirstRows(queryClient, DATA_SETS[type], search, conditionsOfTab(tab)),
  ]);
}
