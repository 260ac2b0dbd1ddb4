import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { HelpArticle, HelpHeading } from '#schemas/api/help.ts';
import { formatDate } from '#schemas/format.ts';
import { HELP_ARTICLES, HELP_CATEGORIES, type HelpArticleEntry, neighborsOf } from '#schemas/help/contents.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { helpArticleQuery } from '#src/api/queries.ts';
import { helpMessages as text } from '#src/i18n/en/help.ts';
import { Prose } from '#src/shared/Prose.tsx';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { cx } from '#src/ui/cx.ts';
import { TextSkeleton } from '#src/ui/Skeleton.tsx';
import { HelpFeedback } from './HelpFeedback.tsx';
import { Breadcrumbs, HelpFrame } from './HelpFrame.tsx';

/** Long lists of headings show their sections only. */
const HEADINGS_MAX = 14;

/** An article of the help, with its contents and what to read next. */
export function HelpArticlePage({ entry, title }: { readonly entry: HelpArticleEntry; readonly title: string }) {
  usePageTitle(title);
  const { data, error, refetch } = useQuery(helpArticleQuery(entry.id));
  const category = HELP_CATEGORIES.find(({ id }) => id === entry.category);
  return (
    <HelpFrame category={entry.category} article={entry.id}>
      <div className="grid gap-x-12 xl:grid-cols-[minmax(0,1fr)_216px] print:block">
        <div className="mx-auto w-full min-w-0 max-w-[72ch] print:max-w-none">
          <Breadcrumbs crumbs={category ? [category] : []} here={entry.title} />
          <article className="mt-3">
            <h1 className="text-28 tracking-[-0.02em] text-balance">{data?.title ?? entry.title}</h1>
            <p className="mt-1.5 text-16 text-pretty text-muted">{data?.summary ?? entry.summary}</p>
            {data ? (
              <>
                <p className="mt-2.5 flex flex-wrap gap-x-4 text-13 text-muted">
                  <span>{text.minutes(data.minutes)}</span>
                  <time dateTime={data.updated}>{text.updated(formatDate(data.updated))}</time>
                </p>
                <Prose html={data.html} />
              </>
            ) : error ? (
              <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} className="py-16" />
            ) : (
              <TextSkeleton label={text.loading} />
            )}
          </article>
        </div>
        <aside className="mx-auto flex w-full max-w-[72ch] flex-col gap-5 text-13 max-xl:mt-10 max-xl:border-t max-xl:border-line max-xl:pt-6 xl:sticky xl:top-[calc(var(--header-height)+24px)] xl:max-h-[calc(100dvh-var(--header-height)-48px)] xl:self-start xl:overflow-y-auto print:hidden">
          {data && <Contents headings={data.headings} />}
          {data && <Related related={data.related} />}
          <HelpFeedback article={entry.id} />
          <Neighbors id={entry.id} />
        </aside>
      </div>
    </HelpFrame>
  );
}

function Contents({ headings }: Pick<HelpArticle, 'headings'>) {
  const shown = headings.length > HEADINGS_MAX ? headings.filter(({ level }) => level === 2) : headings;
  const active = useActiveHeading(shown);
  if (shown.length < 2) return null;
  return (
    <nav aria-label={text.contents} className="max-xl:hidden">
      <h2 className="font-sans text-12 font-medium text-muted">{text.contents}</h2>
      <ul className="mt-2 border-l border-line">
        {shown.map(({ id, title, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={cx(
                '-ml-px block border-l-2 py-1 hover:text-text',
                level === 2 ? 'pl-3' : 'pl-6',
                id === active ? 'border-accent text-text' : 'border-transparent text-muted',
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The last heading that has passed the upper third of the window. */
function useActiveHeading(headings: readonly HelpHeading[]): string | null {
  const [active, setActive] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      () => {
        const passed = headings.filter(({ id }) => {
          const top = document.getElementById(id)?.getBoundingClientRect().top;
          return top !== undefined && top < window.innerHeight / 3;
        });
        setActive(passed.at(-1)?.id ?? headings[0]?.id ?? null);
      },
      { rootMargin: '0px 0px -66% 0px' },
    );
    for (const { id } of headings) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [headings]);
  return active;
}

function Related({ related }: Pick<HelpArticle, 'related'>) {
  const articles = related.flatMap((id) => HELP_ARTICLES.find((article) => article.id === id) ?? []);
  if (articles.length === 0) return null;
  return (
    <nav aria-label={text.related}>
      <h2 className="font-sans text-12 font-medium text-muted">{text.related}</h2>
      <ul className="mt-1">
        {articles.map(({ id, path, title }) => (
          <li key={id}>
            <Link to={path} className="inline-block py-1 hover:underline pointer-coarse:py-2.5">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Neighbors({ id }: { readonly id: string }) {
  const { before, after } = neighborsOf(id);
  return (
    <nav
      aria-label={text.around}
      className="flex flex-col gap-3 border-t border-line pt-4 max-xl:flex-row max-xl:justify-between"
    >
      {before && <Neighbor label={text.before} article={before} />}
      {after && <Neighbor label={text.after} article={after} />}
    </nav>
  );
}

function Neighbor({ label, article: { path, title } }: { readonly label: string; readonly article: HelpArticleEntry }) {
  return (
    <Link to={path} className="group/neighbor block">
      <span className="block text-12 text-muted">{label}</span>
      <span className="font-medium group-hover/neighbor:underline">{title}</span>
    </Link>
  );
}
