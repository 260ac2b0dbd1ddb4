import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StructAnswer } from '#schemas/http.ts';
import type { RecordKind } from '#schemas/kinds.ts';
import { readingMinutes } from '#schemas/readingTime.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { storyMessages } from '#src/i18n/en/stories.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { cx } from '#src/ui/cx.ts';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { type OwnNeighbors, useNeighbors } from './useNeighbors.ts';

/** What the page of a story says while there is none. */
export interface StoryTexts {
  readonly loading: string;
  readonly failed: string;
  readonly missing: string;
  readonly missingText: (slug: string) => string;
}

/** The page of one story, in every state of its query. */
export function StoryFrame<Story>({
  query: { data, isError, error, isFetching, refetch },
  slug,
  texts,
  titleOf,
  back,
  children,
}: {
  readonly query: UseQueryResult<StructAnswer<Story | null>>;
  readonly slug: string;
  readonly texts: StoryTexts;
  readonly titleOf: (story: Story) => string;
  /** A link to the list, where nothing has the slug. */
  readonly back: ReactNode;
  readonly children: (story: Story) => ReactNode;
}) {
  const story = data?.result;
  usePageTitle(story ? titleOf(story) : data ? texts.missing : slug);
  if (story) {
    return (
      <div className="relative flex flex-1 flex-col">
        <ProgressLine active={isFetching} />
        {children(story)}
      </div>
    );
  }
  if (data) {
    return (
      <div className="flex flex-1 flex-col">
        <EmptyState heading="h1" title={texts.missing} text={texts.missingText(slug)}>
          {back}
        </EmptyState>
      </div>
    );
  }
  if (isError) return <QueryFailure heading="h1" title={texts.failed} error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={texts.loading} className="mx-auto w-full max-w-[70ch] p-6">
      <Skeleton className="h-80" />
    </div>
  );
}

/** The line above a story: back to its list, and the stories beside it in the view from which it was opened. */
export function StoryBar({
  kind,
  slug,
  own,
  back,
  children,
}: {
  readonly kind: RecordKind;
  readonly slug: string;
  readonly own?: OwnNeighbors;
  readonly back: ReactNode;
  /** Before the other buttons. */
  readonly children?: ReactNode;
}) {
  const step = useNeighbors(kind, slug, null, own);
  return (
    <div className="flex min-h-11 items-center gap-2 border-b border-line px-4 print:hidden">
      {back}
      <div className="ml-auto flex items-center gap-1">
        {children}
        <CopyButton text={() => window.location.href} label={storyMessages.copyLink} />
        <IconButton icon={ChevronUp} label={storyMessages.previous} onClick={() => step(-1)} />
        <IconButton icon={ChevronDown} label={storyMessages.next} onClick={() => step(1)} />
      </div>
    </div>
  );
}

/** How long a text takes to read. */
export function ReadingTime({ of }: { readonly of: string }) {
  const minutes = readingMinutes(of);
  return (
    <span className="figure">
      <span aria-hidden="true">{storyMessages.minutes(minutes)}</span>
      <span className="sr-only">{storyMessages.readingTime(minutes)}</span>
    </span>
  );
}

interface StoryLink {
  readonly slug: string;
  readonly title: string;
}

/** Links to the stories before and after, below a text. */
export function StoriesBeside({
  to,
  label,
  newer,
  older,
  className,
}: {
  readonly to: '/news/$slug' | '/research/$slug';
  readonly label: string;
  readonly newer: StoryLink | null;
  readonly older: StoryLink | null;
  readonly className?: string;
}) {
  if (newer === null && older === null) return null;
  return (
    <nav
      aria-label={label}
      className={cx('flex justify-between gap-8 py-5 text-13 max-sm:flex-col max-sm:gap-4 print:hidden', className)}
    >
      {[
        { label: storyMessages.newer, one: newer, side: '' },
        { label: storyMessages.older, one: older, side: 'sm:ml-auto sm:text-right' },
      ].map(
        ({ label, one, side }) =>
          one !== null && (
            <div key={label} className={cx('min-w-0 sm:max-w-1/2', side)}>
              <p className="text-12 text-muted">{label}</p>
              <Link to={to} params={{ slug: one.slug }} className="font-medium text-pretty hover:underline">
                {one.title}
              </Link>
            </div>
          ),
      )}
    </nav>
  );
}
