import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { TokenRefSchema } from '#schemas/entities/profiles.ts';
import { NewsSchema } from '#schemas/entities/stories.ts';
import { KINDS } from '#schemas/kinds.ts';
import { HomeCapitalSchema } from '#schemas/queries/results.ts';
import type { SortPreset } from '#schemas/queries/sortPresets.ts';
import { fetchStruct } from './client.ts';
import { dashboardSchema } from './queries.ts';
import { topParams } from './topRows.ts';

/** Queries that the home page alone asks. */

/** An article in a list comes without its content, and with the projects it is about. */
const HeadlineSchema = z.extend(z.omit(NewsSchema, { content: true }), { assets: z.array(TokenRefSchema) });
export type Headline = z.infer<typeof HeadlineSchema>;

/** The latest articles. */
export const headlinesQuery = () =>
  queryOptions({
    queryKey: ['struct', 'dashboard_news'],
    queryFn: ({ signal }) => fetchStruct('dashboard_news', topParams('default'), z.array(HeadlineSchema), signal),
  });

/** The top projects in an order, of all or of those with a price. */
export const topProjectsQuery = ({ order, priced }: { readonly order: SortPreset; readonly priced: boolean }) => {
  const sid = priced ? 'dashboard_projects_only' : KINDS.projects.dashboardSid;
  const params = topParams(order);
  return queryOptions({
    queryKey: ['struct', sid, params],
    queryFn: ({ signal }) => fetchStruct(sid, params, dashboardSchema('projects'), signal),
    placeholderData: keepPreviousData,
  });
};

/** What was raised in the month of the newest round, against the month before. */
export const homeCapitalQuery = () =>
  queryOptions({
    queryKey: ['struct', 'home_capital'],
    queryFn: ({ signal }) => fetchStruct('home_capital', {}, HomeCapitalSchema, signal),
  });
