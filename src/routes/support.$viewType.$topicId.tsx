import { createFileRoute } from '@tanstack/react-router';
import { HELP_ARTICLES } from '#schemas/help/contents.ts';
import { helpArticleQuery } from '#src/api/queries.ts';
import { prefetch } from '#src/app/prefetch.ts';

// The page of the category draws this one too.
export const Route = createFileRoute('/support/$viewType/$topicId')({
  loader: ({ params: { viewType, topicId }, context: { queryClient } }) => {
    const id = `${viewType}/${topicId}`;
    // Of another name there is nothing to ask for.
    return prefetch(queryClient, HELP_ARTICLES.some((article) => article.id === id) ? [helpArticleQuery(id)] : []);
  },
});
