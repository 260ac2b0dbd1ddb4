import type { Source } from '#schemas/kinds.ts';
import { pageOf } from '#schemas/routes/routes.ts';

/** The data set that a page shows, so that one goes on to the same one elsewhere; projects where it shows none. */
export function sourceOfPage(pathname: string): Source {
  const found = pageOf(pathname);
  if (found.kind === 'missing') return 'projects';
  return (found.kind === 'record' ? found.route.source : found.page.source) ?? 'projects';
}
