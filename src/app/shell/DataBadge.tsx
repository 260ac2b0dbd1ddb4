import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NOTHING_STALE, STALE_FIELD } from '#schemas/columns/spec.ts';
import { formatDateTime } from '#schemas/format.ts';
import type { Moments } from '#schemas/freshness.ts';
import { ApiError } from '#schemas/http.ts';
import { feedsOf, type Status } from '#schemas/queries/results.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import { isOld, kindAges, type LiveText, liveLine, liveText } from '#src/i18n/dataAge.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { messages } from '#src/i18n/index.ts';
import { agoText } from '#src/i18n/relativeTime.ts';
import { useNow } from '#src/shared/clock.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Badge } from '#src/ui/Tags.tsx';

const text = shellPartMessages.badge;

/** Badge on every page: sample or live data and its age. Opens to the feeds behind it. */
export function DataBadge() {
  const { data, error } = useQuery(statusQuery());
  const now = useNow();
  if (error) {
    const [label, note, tone] = isLoadingData(error)
      ? ([text.loading, text.loadingAbout, 'info'] as const)
      : ([text.unknown, text.unknownAbout, 'negative'] as const);
    return (
      <OpeningBadge label={label} badge={<Badge tone={tone}>{label}</Badge>}>
        <p>{note}</p>
      </OpeningBadge>
    );
  }
  if (!data) return <Skeleton className="h-5.5 w-24 rounded-control" />;
  const said = data.kind === 'sample' ? null : liveText(data, now);
  return (
    <OpeningBadge
      label={said ? liveLine(said) : text.sample}
      badge={<Badge>{said ? <BadgeText {...said} /> : text.sample}</Badge>}
    >
      <AboutData status={data} now={now} />
    </OpeningBadge>
  );
}

/** Characters for which even a phone has room. */
const SHORT_LINE = 16;

/** The word stands in every window; in smaller ones its ages would overflow the line, and its panel says them. */
function BadgeText({ state, ages }: LiveText) {
  const line = liveLine({ state, ages });
  const room = line.length > SHORT_LINE ? 'max-xl:hidden' : 'max-[361px]:hidden';
  return (
    <span>
      {state}
      <span className={room}>{line.slice(state.length)}</span>
    </span>
  );
}

/** A badge that opens what it means: a title alone is out of reach of touch and keys. */
function OpeningBadge({
  label,
  badge,
  children,
}: {
  readonly label: string;
  readonly badge: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Disclosure
      align="end"
      label={`${label}. ${text.about}`}
      triggerClass="rounded-control pointer-coarse:py-2"
      trigger={badge}
      panelClass="w-72 p-3"
    >
      {children}
    </Disclosure>
  );
}

/** The server is running and fills an empty database. */
function isLoadingData(error: Error): boolean {
  return error instanceof ApiError && error.code === 'not_ready';
}

function AboutData({ status, now }: { readonly status: Status; readonly now: number }) {
  const feeds = feedsOf(status);
  return (
    <>
      <p>{status.kind === 'sample' ? text.sampleAbout : text.liveAbout}</p>
      {status.moments && <Ages moments={status.moments} now={now} />}
      {feeds.length > 0 && (
        <>
          <h2 className="mt-3 mb-1 font-sans text-12 font-medium text-muted">{text.feeds}</h2>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            {feeds.map((feed) => (
              <div key={feed.name} className="contents">
                <dt className="truncate">{messages.ui.source(feed.name)}</dt>
                <dd className={feed.status === 'failed' ? 'text-negative' : 'text-muted'}>
                  {feed.status === 'ok' && feed.finished_at !== null
                    ? text.feed.ok(agoText(feed.finished_at, now))
                    : text.feed[feed.status === 'failed' ? 'failed' : 'never']}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

/** The age of each kind of data, and where its stale figures are. */
function Ages({ moments, now }: { readonly moments: Moments; readonly now: number }) {
  const hasStale = Object.values(moments.fields.projects).some((age) => age.stale > 0);
  return (
    <>
      <h2 className="mt-3 mb-1 font-sans text-12 font-medium text-muted">{text.ages}</h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {kindAges(moments).map(({ kind, moment }) => (
          <div key={kind} className="contents">
            <dt className="first-letter:uppercase">{messages.dataAge.kind(kind)}</dt>
            <dd className={isOld(moment, now) ? 'text-right text-text' : 'text-right text-muted'}>
              {moment === null ? messages.dataAge.unknown : formatDateTime(moment, 'plain')}
            </dd>
          </div>
        ))}
      </dl>
      {hasStale && (
        <p className="mt-2">
          <Link
            to="/directory/$source"
            params={{ source: 'projects' }}
            search={{ filter: `${STALE_FIELD}.ne.${NOTHING_STALE}` }}
            className="text-info underline"
          >
            {text.staleFigures}
          </Link>
        </p>
      )}
    </>
  );
}
