import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { HelpCategoryPage } from '#schemas/help/contents.ts';
import { settingsQuery } from '#src/api/shellQueries.ts';
import { helpMessages as text } from '#src/i18n/en/help.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { Breadcrumbs, HelpFrame } from './HelpFrame.tsx';
import { CATEGORY_ICONS, GUIDES, QUESTIONS } from './HelpNav.tsx';
import { HelpSearch } from './HelpSearch.tsx';

/** The help center: its search, and every article by category. */
export function HelpHome() {
  usePageTitle(text.title);
  return (
    <div className="mx-auto w-full max-w-300 px-6 py-12 max-desk:px-4 max-desk:py-8">
      <h1 className="text-28 tracking-[-0.02em]">{text.title}</h1>
      <p className="mt-1.5 max-w-[60ch] text-16 text-pretty text-muted">{text.about}</p>
      <div className="mt-6 max-w-160">
        <HelpSearch size="lg" />
      </div>
      <div className="mt-10 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {[...GUIDES, ...QUESTIONS].map((category) => (
          <Category key={category.id} category={category} />
        ))}
        <WriteToUs />
      </div>
    </div>
  );
}

function Category({ category: { id, path, title, articles } }: { readonly category: HelpCategoryPage }) {
  const Icon = CATEGORY_ICONS[id];
  return (
    <section aria-labelledby={`help-${id}`} className="border-t border-line pt-4">
      <h2 id={`help-${id}`} className="flex items-center gap-2 text-16">
        <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
        <Link to={path} className="hover:underline">
          {title}
        </Link>
      </h2>
      <ul className="mt-2 text-13">
        {articles.map((article) => (
          <li key={article.id}>
            <Link
              to={article.path}
              className="block py-1 text-muted hover:text-text hover:underline pointer-coarse:py-2.5"
            >
              {article.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The operator's address, where there is one. */
function WriteToUs() {
  const email = useQuery(settingsQuery()).data?.links.email;
  if (!email) return null;
  return (
    <p className="self-end text-13 text-muted">
      {text.missing}{' '}
      <a href={`mailto:${email}`} className="font-medium text-text underline">
        {text.write}
      </a>
    </p>
  );
}

/** A category with what each of its articles is about. */
export function HelpCategoryOverview({ category }: { readonly category: HelpCategoryPage }) {
  usePageTitle(category.title);
  return (
    <HelpFrame category={category.id} article={null}>
      <div className="mx-auto max-w-[80ch]">
        <Breadcrumbs crumbs={[]} here={category.title} />
        <h1 className="mt-3 text-28 tracking-[-0.02em]">{category.title}</h1>
        <p className="mt-1.5 text-16 text-pretty text-muted">{category.summary}</p>
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {category.articles.map(({ id, path, title, summary }) => (
            <li key={id}>
              <Link to={path} className="group/article block py-3.5">
                <span className="font-medium group-hover/article:underline">{title}</span>
                <span className="mt-0.5 block text-13 text-pretty text-muted">{summary}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </HelpFrame>
  );
}
