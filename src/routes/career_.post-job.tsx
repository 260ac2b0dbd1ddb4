import { createFileRoute } from '@tanstack/react-router';
import { PostJobPage } from '#src/pages/jobs/posting/PostJobPage.tsx';
import { postJobSearch } from '#src/pages/jobs/posting/search.ts';

export const Route = createFileRoute('/career_/post-job')({
  validateSearch: postJobSearch,
  component: PostJob,
});

function PostJob() {
  return <PostJobPage search={Route.useSearch()} />;
}
