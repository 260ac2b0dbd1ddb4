import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ArticleSchema } from '#schemas/entities/articles.ts';
import { JobPageSchema, ResearchPageSchema } from '#schemas/entities/storyPages.ts';
import { fetchStruct } from './client.ts';
import { NothingSchema } from './queries.ts';

/** An article with the story it tells; null when the slug is unknown. */
export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: ['struct', 'detail_news', slug],
    queryFn: ({ signal }) => fetchStruct('detail_news', { slug }, z.union([NothingSchema, ArticleSchema]), signal),
  });

/** A piece of research with what is beside it; null when the slug is unknown. */
export const researchQuery = (slug: string) =>
  queryOptions({
    queryKey: ['struct', 'detail_research', slug],
    queryFn: ({ signal }) =>
      fetchStruct('detail_research', { slug }, z.union([NothingSchema, ResearchPageSchema]), signal),
  });

/** An ad for a job with who hires, what the role pays, and similar ads; null when the slug is unknown. */
export const jobQuery = (slug: string) =>
  queryOptions({
    queryKey: ['struct', 'detail_job', slug],
    queryFn: ({ signal }) => fetchStruct('detail_job', { slug }, z.union([NothingSchema, JobPageSchema]), signal),
  });
