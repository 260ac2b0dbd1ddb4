import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { formatCount } from '#schemas/format.ts';
import type { Source } from '#schemas/kinds.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { homeMessages } from '#src/i18n/en/home.ts';
import { messages } from '#src/i18n/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useFocusAfterRetry } from '#src/ui/useFocusAfterRetry.ts';

const text = homeMessages;
const LINES = Array.from({ length: 8 }, (_, line) => `line ${line}`);

/** A titled part of the home page. */
export function HomeSection({
  title,
  note,
  controls,
  wideControls = false,
  end,
  className,
  children,
}: {
  readonly title: string;
  readonly note?: string | undefined;
  /** Controls at the right of the heading, below it on a phone. */
  readonly controls?: ReactNode;
  /** They need a line of their own wherever two sections stand side by side. */
  readonly wideControls?: boolean;
  /** The way to all rows, or a control: last in the line of the heading. */
  readonly end?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={cx('flex min-w-0 flex-col border-r border-b border-line px-5 pt-2.5 pb-4 max-desk:px-4', className)}
    >
      <div className="flex min-h-(--control-height) flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id={headingId} tabIndex={-1} className="text-14">
          {title}
        </h2>
        {note !== undefined && <span className="text-12 text-faint">{note}</span>}
        {controls !== undefined && (
          <div
            className={cx(
              'ml-auto flex max-sm:order-last max-sm:w-full',
              wideControls && 'desk:max-xl:order-last desk:max-xl:w-full',
            )}
          >
            {controls}
          </div>
        )}
        {end !== undefined && (
          <div
            className={cx(
              'flex items-center gap-1',
              controls === undefined ? 'ml-auto' : 'max-sm:ml-auto',
              wideControls && 'desk:max-xl:ml-auto',
            )}
          >
            {end}
          </div>
        )}
      </div>
      {children}
    </section>
  );
}

const ALL_LOOK =
  'figure flex h-(--control-height) min-w-18 items-center justify-end gap-1 rounded-control pl-1 text-12 font-medium text-muted hover:text-text';

/** The way to all news. */
export function AllNews() {
  return (
    <Link to="/news-research" search={{ type: 'news', view: 'default' }} className={ALL_LOOK}>
      <span className="sr-only">{text.news.all}</span>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}

/** The way to all rows of a directory. */
export function AllRows({ source, count }: { readonly source: Source; readonly count: number | undefined }) {
  return (
    <Link to="/directory/$source" params={{ source }} className={ALL_LOOK}>
      <span className="sr-only">
        {count === undefined ? messages.shell.directory[source].title : text.all(source, count)}
      </span>
      <span aria-hidden="true">{count === undefined ? '' : formatCount(count)}</span>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}

/** The query result that a section uses. */
interface SectionQuery<Result> {
  readonly data: { readonly result: Result } | undefined;
  readonly error: Error | null;
  readonly isFetched: boolean;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

/** What a section shows of its own query: it alone waits, fails and is tried again. */
export function SectionBody<Result>({
  name,
  query: { data, error, isFetched, isFetching, isPlaceholderData, refetch },
  skeleton,
  children,
}: {
  readonly name: string;
  readonly query: SectionQuery<Result>;
  readonly skeleton?: ReactNode;
  /** Null: there is nothing to show. */
  readonly children: (result: Result) => ReactNode;
}) {
  const body = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusAfterRetry(data !== undefined, () =>
    body.current?.closest('section')?.querySelector<HTMLElement>('h2'),
  );
  const lastError = useRef(error);
  lastError.current = error ?? lastError.current;
  const retry = () => void refetch();
  return (
    <div ref={body} className="relative mt-1 flex min-h-0 min-w-0 flex-1 flex-col">
      <ProgressLine active={isPlaceholderData || (isFetching && isFetched && !data)} />
      {data ? (
        <>
          {children(data.result) ?? <p className="py-2 text-13 text-muted">{text.empty}</p>}
          {error && (
            <p role="status" className="flex items-center gap-2 pt-1 text-12 text-negative" {...keepFocus}>
              {text.notRefreshed}
              <Button variant="ghost" onClick={retry}>
                {messages.ui.retry}
              </Button>
            </p>
          )}
        </>
      ) : isFetched && lastError.current ? (
        // It stays during the retry, because its button has the focus.
        <div className="flex flex-1" {...keepFocus}>
          <QueryFailure title={text.failed(name)} error={lastError.current} onRetry={retry} />
        </div>
      ) : (
        <div aria-busy="true">
          <span role="status" className="sr-only">
            {messages.ui.loading}
          </span>
          {skeleton ?? <SkeletonLines />}
        </div>
      )}
    </div>
  );
}

/** As high as a table of eight rows. */
function SkeletonLines() {
  return (
    <div className="pt-7">
      {LINES.map((line) => (
        <div key={line} className="flex h-(--home-row) items-center gap-4 border-b border-line">
          <Skeleton className="w-2/5" />
          <Skeleton className="ml-auto w-1/5" />
        </div>
      ))}
    </div>
  );
}
