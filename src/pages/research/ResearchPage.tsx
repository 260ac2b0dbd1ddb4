import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ResearchPage as Research, ExclusiveText as WholeText } from '#schemas/entities/storyPages.ts';
import { formatDate } from '#schemas/format.ts';
import { researchQuery } from '#src/api/storyQueries.ts';
import { ReadingTime, StoriesBeside, StoryBar, StoryFrame } from '#src/features/data-table/StoryFrame.tsx';
import { researchMessages } from '#src/i18n/en/research.ts';
import { namedValue } from '#src/i18n/valueText.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { HtmlText } from '#src/ui/HtmlText.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { Tag } from '#src/ui/Tags.tsx';
import { ExclusiveText } from './ExclusiveText.tsx';
import { ResearchFiles } from './ResearchFiles.tsx';
import { ResearchText } from './ResearchText.tsx';

const text = researchMessages;

/** The page of one piece of research, to be read. */
export function ResearchPage({ slug }: { readonly slug: string }) {
  return (
    <StoryFrame
      query={useQuery(researchQuery(slug))}
      slug={slug}
      texts={text}
      titleOf={({ title }) => title}
      back={<BackLink />}
    >
      {(research) => <Loaded research={research} />}
    </StoryFrame>
  );
}

function BackLink() {
  return (
    <Link to="/researchs" search={{ type: 'research', view: 'default' }} className={buttonClass({ variant: 'ghost' })}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
      {text.list}
    </Link>
  );
}

function Loaded({ research }: { readonly research: Research }) {
  const { slug, title, summary, content, exclusive, author, firm, tags, assets } = research;
  const { created_at: moment, newer, older } = research;
  return (
    <>
      <StoryBar
        kind="research"
        slug={slug}
        own={{ next: older?.slug ?? null, previous: newer?.slug ?? null }}
        back={<BackLink />}
      />
      <article className="mx-auto w-full max-w-[76ch] px-6 py-5 text-16 max-desk:px-4 print:max-w-none">
        <p className="flex flex-wrap gap-x-4 text-13 text-muted">
          <time dateTime={moment} className="figure">
            {formatDate(moment)}
          </time>
          {exclusive && <span>{text.exclusive.mark}</span>}
          {author !== null && <span>{text.by(namedValue('research', 'author', author), firm)}</span>}
          {!exclusive && <ReadingTime of={content ?? summary ?? ''} />}
        </p>
        <h1 className="mt-2 mb-4 text-28 leading-tight tracking-[-0.02em] text-balance wrap-anywhere">{title}</h1>
        {tags.length > 0 && (
          <ul aria-label={text.tags} className="mb-3 flex flex-wrap gap-1">
            {tags.map((tag) => (
              <li key={tag}>
                <Tag>{tag}</Tag>
              </li>
            ))}
          </ul>
        )}
        {assets.length > 0 && (
          <ul
            aria-label={text.assets}
            className="mb-5 flex flex-wrap gap-x-5 gap-y-1 border-y border-line py-2 text-13"
          >
            {assets.map((asset) => (
              <li key={asset.slug} className="min-w-0">
                <LogoLink kind="project" of={asset} className="h-7 pointer-coarse:h-11">
                  {asset.symbol !== null && <span className="text-muted">{asset.symbol}</span>}
                </LogoLink>
              </li>
            ))}
          </ul>
        )}
        {exclusive ? (
          <ExclusiveText slug={slug} summary={summary}>
            {(whole) => <Whole text={whole} summary={summary} />}
          </ExclusiveText>
        ) : (
          <Whole text={research} summary={summary} />
        )}
        <StoriesBeside
          to="/research/$slug"
          label={text.beside}
          newer={newer}
          older={older}
          className="mt-6 border-t border-line"
        />
      </article>
    </>
  );
}

function Whole({ text: whole, summary }: { readonly text: WholeText; readonly summary: string | null }) {
  const { parts, content, screener, attachment } = whole;
  return (
    <>
      {parts !== null ? (
        <ResearchText parts={parts} />
      ) : content === null && summary === null ? (
        <p className="text-muted">{text.noText}</p>
      ) : (
        <HtmlText html={content} plain={summary} />
      )}
      <ResearchFiles screener={screener} attachment={attachment} />
    </>
  );
}
