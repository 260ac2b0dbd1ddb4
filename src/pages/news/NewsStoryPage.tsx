import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { Article } from '#schemas/entities/articles.ts';
import { formatDateTime } from '#schemas/format.ts';
import { articleQuery } from '#src/api/storyQueries.ts';
import { ReadingTime, StoriesBeside, StoryBar, StoryFrame } from '#src/features/data-table/StoryFrame.tsx';
import { newsMessages } from '#src/i18n/en/news.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { webAddress } from '#src/ui/links.ts';
import { OutwardButton } from '#src/ui/OutwardLink.tsx';
import { LinkedPieces } from './MentionLink.tsx';
import { paragraphsOf } from './mentionedText.ts';
import { ReadState } from './ReadState.tsx';
import { StoryEntities } from './StoryEntities.tsx';
import { StorySources } from './StorySources.tsx';

const text = newsMessages;

/** The list of news from its beginning. */
const LIST = { type: 'news', view: 'default' };

/** The page of one article, with the story it tells. */
export function NewsStoryPage({ slug }: { readonly slug: string }) {
  return (
    <StoryFrame
      query={useQuery(articleQuery(slug))}
      slug={slug}
      texts={text}
      titleOf={({ title }) => title}
      back={<BackLink />}
    >
      {(article) => <Loaded article={article} />}
    </StoryFrame>
  );
}

function BackLink() {
  return (
    <Link to="/news-research" search={LIST} className={buttonClass({ variant: 'ghost' })}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
      {text.list}
    </Link>
  );
}

function Loaded({ article }: { readonly article: Article }) {
  const { _id, slug, older, newer } = article;
  return (
    <>
      <StoryBar
        kind="news"
        slug={slug}
        own={{ next: older?.slug ?? null, previous: newer?.slug ?? null }}
        back={<BackLink />}
      >
        <ReadState id={_id} />
      </StoryBar>
      <div className="grid flex-1 grid-cols-[17.5rem_minmax(0,1fr)_19rem] max-xl:grid-cols-[minmax(0,1fr)_19rem] max-desk:grid-cols-1 print:flex print:flex-col">
        <StorySources
          article={article}
          className="border-r border-line print:order-2 print:border-0 max-xl:order-2 max-xl:border-r-0 max-xl:border-l max-desk:border-t max-desk:border-l-0"
        />
        <div className="print:order-1 max-xl:order-1 max-xl:row-span-2">
          <Text article={article} />
        </div>
        <StoryEntities
          article={article}
          className="border-l border-line print:order-3 print:hidden max-xl:order-3 max-desk:border-t max-desk:border-l-0"
        />
      </div>
    </>
  );
}

function Text({ article }: { readonly article: Article }) {
  const { title, summary, mentions, source_name: outlet, url, created_at: moment, newer, older } = article;
  const original = url === null ? null : webAddress(url);
  return (
    <article className="mx-auto w-full max-w-[70ch] px-6 py-5 text-16 max-desk:px-4 print:max-w-none">
      <p className="flex flex-wrap gap-x-4 text-13 text-muted">
        <time dateTime={moment} className="figure">
          {formatDateTime(moment)}
        </time>
        {outlet !== null && <span>{outlet}</span>}
        <ReadingTime of={`${title} ${summary ?? ''}`} />
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
        {original !== null && <OutwardButton href={original}>{text.original}</OutwardButton>}
      </div>
      <StoriesBeside to="/news/$slug" label={text.beside} newer={newer} older={older} />
    </article>
  );
}
