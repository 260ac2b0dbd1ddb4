import { createFileRoute } from '@tanstack/react-router';
import { directoryParams, directorySearch } from '#src/app/directorySearch.ts';
import { DirectoryPage } from '#src/pages/directory/DirectoryPage.tsx';

export const Route = createFileRoute('/directory-demo/$source')({
  params: { parse: directoryParams, stringify: ({ source }) => ({ source }) },
  validateSearch: directorySearch,
  component: Directory,
});

function Directory() {
  const { source } = Route.useParams();
  return <DirectoryPage key={source} source={source} sampleMode={true} />;
}
