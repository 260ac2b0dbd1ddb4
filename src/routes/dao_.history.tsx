import { createFileRoute } from '@tanstack/react-router';
import { ENTITY_KINDS } from '#schemas/kinds.ts';
import { type HistoryOf, historyQuery } from '#src/api/daoQueries.ts';
import { type DirectorySearch, directorySearch } from '#src/app/directorySearch.ts';
import { prefetchPages } from '#src/app/prefetchPages.ts';
import { HistoryPage } from '#src/pages/dao/HistoryPage.tsx';

export const Route = createFileRoute('/dao_/history')({
  validateSearch: directorySearch,
  loaderDeps: ({ search }) => historyIn(search),
  loader: ({ deps, context: { queryClient } }) => prefetchPages(queryClient, historyQuery(deps)),
  component: Changes,
});

function Changes() {
  return <HistoryPage {...historyIn(Route.useSearch())} />;
}

/** What an address asks for; projects where it names no kind. */
function historyIn({ kind, slug, field }: DirectorySearch): HistoryOf {
  return {
    kind: ENTITY_KINDS.find((known) => known === kind) ?? 'project',
    slug: slug || null,
    field: field || null,
  };
}
