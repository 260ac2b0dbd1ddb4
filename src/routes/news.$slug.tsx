import { createFileRoute } from '@tanstack/react-router';
import { articleQuery } from '#src/api/storyQueries.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { NewsStoryPage } from '#src/pages/news/NewsStoryPage.tsx';

export const Route = createFileRoute('/news/$slug')({
  loader: ({ params, context: { queryClient } }) => prefetch(queryClient, [], [articleQuery(params.slug)]),
  component: NewsStory,
});

function NewsStory() {
  const { slug } = Route.useParams();
  return <NewsStoryPage key={slug} slug={slug} />;
}
