import { createFileRoute } from '@tanstack/react-router';
import { directorySearch } from '#src/app/directorySearch.ts';
import { prefetchStories } from '#src/app/prefetchStories.ts';
import { NewsResearchPage } from '#src/pages/news-research/NewsResearchPage.tsx';

export const Route = createFileRoute('/researchs')({
  validateSearch: directorySearch,
  loader: ({ location: { search }, context: { queryClient } }) => prefetchStories(queryClient, search),
  component: NewsResearchPage,
});
