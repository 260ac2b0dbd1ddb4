import { createFileRoute, useLocation } from '@tanstack/react-router';
import { HELP_ARTICLES, HELP_CATEGORIES } from '#schemas/help/contents.ts';
import { pageOf } from '#schemas/routes/routes.ts';
import { NotFoundPage } from '#src/app/error-pages/ErrorPages.tsx';
import { HelpArticlePage } from '#src/pages/help/HelpArticlePage.tsx';
import { HelpCategoryOverview } from '#src/pages/help/HelpOverview.tsx';

/** Draws the articles of its category too. */
export const Route = createFileRoute('/support/$viewType')({ component: Help });

function Help() {
  const { pathname } = useLocation();
  const page = pageOf(pathname);
  if (page.kind !== 'fixed') return <NotFoundPage />;
  const { path, title } = page.page;
  const category = HELP_CATEGORIES.find((one) => one.path === path);
  if (category) return <HelpCategoryOverview key={path} category={category} />;
  const entry = HELP_ARTICLES.find((one) => one.path === path);
  return entry ? <HelpArticlePage key={path} entry={entry} title={title} /> : <NotFoundPage />;
}
