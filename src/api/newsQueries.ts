import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ArticleSchema } from '#schemas/entities/articles.ts';
import { fetchStruct } from './client.ts';
import { NothingSchema } from './queries.ts';

/** An article with the story it tells; null when the slug is unknown. */
export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: ['struct', 'detail_news', slug],
    queryFn: ({ signal }) => fetchStruct('detail_news', { slug }, z.union([NothingSchema, ArticleSchema]), signal),
  });
