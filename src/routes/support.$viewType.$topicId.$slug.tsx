import { createFileRoute, redirect } from '@tanstack/react-router';
import { pageOf } from '#schemas/routes/routes.ts';
import { helpArticleQuery } from '#src/api/queries.ts';

/** The address of a section leads to its place in the article; the page around it says that any other is missing. */
export const Route = createFileRoute('/support/$viewType/$topicId/$slug')({
  loader: async ({ location: { pathname }, context: { queryClient } }) => {
    const page = pageOf(pathname);
    if (page.kind !== 'section') return;
    const { path } = page.page;
    const article = await queryClient.fetchQuery(helpArticleQuery(path.replace(/^\/support\//, '')));
    const isThere = article.headings.some(({ id }) => id === page.section);
    if (isThere) throw redirect({ to: path, hash: page.section, replace: true });
  },
});
