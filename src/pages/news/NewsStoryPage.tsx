import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowUpRight, ChevronDown, ChevronUp } from 'lucide-react';
import type { Article } from '#schemas/entities/articles.ts';
import { formatDateTime } from '#schemas/format.ts';
import { articleQuery } from '#src/api/newsQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { useNeighbors } from '#src/features/data-table/useNeighbors.ts';
import { newsMessages } from '#src/i18n/en/news.ts';
import { messages } from '#src/i18n/index.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass, IconButton } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { webAddress } from '#src/ui/links.ts';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { LinkedPieces } from './MentionLink.tsx';
import { paragraphsOf, readingMinutes } from './mentionedText.ts';
import { ReadState } from './ReadState.tsx';
import { StoryEntities } from './StoryEntities.tsx';
import { StorySources } from './StorySources.tsx';

const text = newsMessages;

/** The list of news from its beginning. */
const LIST = { type: 'news', view: 'default' };

/** The page of one article, with the story it tells. */
export function NewsStoryPage({ slug }: { readonly slug: string }) {
  const { data, isError, error, isFetching, refetch } = useQuery(articleQuery(slug));
  const article = data?.result;
  usePageTitle(article ? article.title : data ? text.missing : slug);
  if (article) {
    return (
      <div className="relative flex flex-1 flex-col">
        <ProgressLine active={isFetching} />
        <Loaded article={article} />
      </div>
    );
  }
  if (data) {
    return (
      <div className="flex flex-1 flex-col">
        <EmptyState heading="h1" title={text.missing} text={text.missingText(slug)}>
          <Link to="/news-research" search={LIST} className={buttonClass()}>
            {text.list}
          </Link>
        </EmptyState>
      </div>
    );
  }
  if (isError) return <QueryFailure heading="h1" title={text.failed} error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={text.loading} className="mx-auto w-full max-w-[70ch] p-6">
      <Skeleton className="h-80" />
    </div>
  );
}

function Loaded({ article }: { readonly article: Article }) {
  const { older, newer } = article;
  const step = useNeighbors('news', article.slug, null, {
    next: older?.slug ?? null,
    previous: newer?.slug ?? null,
  });
  return (
    <>
      <div className="flex min-h-11 items-center gap-2 border-b border-line px-4">
        <Link to="/news-research" search={LIST} className={buttonClass({ variant: 'ghost' })}>
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
          {text.list}
        </Link>
        <div className="ml-auto flex items-center gap-1">
          <ReadState id={article._id} />
          <CopyButton text={() => window.location.href} label={text.copyLink} />
          <IconButton icon={ChevronUp} label={text.previousStory} onClick={() => step(-1)} />
          <IconButton icon={ChevronDown} label={text.nextStory} onClick={() => step(1)} />
        </div>
      </div>
      <div className="grid flex-1 grid-cols-[17.5rem_minmax(0,1fr)_19rem] max-xl:grid-cols-[minmax(0,1fr)_19rem] max-desk:grid-cols-1">
        <StorySources
          article={article}
          className="border-r border-line max-xl:order-2 max-xl:border-r-0 max-xl:border-l max-desk:border-t max-desk:border-l-0"
        />
        <div className="max-xl:order-1 max-xl:row-span-2">
          <Text article={article} />
        </div>
        <StoryEntities
          article={article}
          className="border-l border-line max-xl:order-3 max-desk:border-t max-desk:border-l-0"
        />
      </div>
    </>
  );
}

function Text({ article }: { readonly article: Article }) {
  const { title, summary, mentions, source_name: outlet, url, created_at: moment } = article;
  const minutes = readingMinutes(`${title} ${summary ?? ''}`);
  const original = url === null ? null : webAddress(url);
  return (
    <article className="mx-auto w-full max-w-[70ch] px-6 py-5 text-16 max-desk:px-4">
      <p className="flex flex-wrap gap-x-4 text-13 text-muted">
        <time dateTime={moment} className="figure">
          {formatDateTime(moment)}
        </time>
        {outlet !== null && <span>{outlet}</span>}
        <span className="figure">
          <span aria-hidden="true">{text.minutes(minutes)}</span>
          <span className="sr-only">{text.readingTime(minutes)}</span>
        </span>
      </p>
      <h1 className="mt-2 mb-5 text-28 leading-tight tracking-[-0.02em] text-balance wrap-anywhere">{title}</h1>
      {summary === null ? (
        <p className="text-muted">{text.noSummary}</p>
      ) : (
        paragraphsOf(
          summary,
          mentions.filter(({ part }) => part === 'summary'),
        ).map((pieces, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change places.
          <p key={at} className="mb-4 leading-relaxed text-pretty wrap-anywhere">
            <LinkedPieces pieces={pieces} />
          </p>
        ))
      )}
      <div className="mt-2 flex flex-wrap items-center gap-3 border-y border-line py-3">
        <p className="mr-auto text-13 text-muted">{outlet === null ? text.givenByFeed : text.givenBy(outlet)}</p>
        {original !== null && (
          <a href={original} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
            {text.original}
            <ArrowUpRight size={14} strokeWidth={1.75} aria-hidden />
            <span className="sr-only">({messages.ui.opensElsewhere})</span>
          </a>
        )}
      </div>
      <Beside article={article} />
    </article>
  );
}

function Beside({ article: { newer, older } }: { readonly article: Article }) {
  if (newer === null && older === null) return null;
  return (
    <nav aria-label={text.beside} className="flex justify-between gap-8 py-5 text-13 max-sm:flex-col max-sm:gap-4">
      {[
        { label: text.newer, one: newer, className: '' },
        { label: text.older, one: older, className: 'sm:ml-auto sm:text-right' },
      ].map(
        ({ label, one, className }) =>
          one !== null && (
            <div key={label} className={`min-w-0 sm:max-w-1/2 ${className}`}>
              <p className="text-12 text-muted">{label}</p>
              <Link to="/news/$slug" params={{ slug: one.slug }} className="font-medium text-pretty hover:underline">
                {one.title}
              </Link>
            </div>
          ),
      )}
    </nav>
  );
}
