import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#schemas/format.ts';
import { ApiError } from '#schemas/http.ts';
import type { Status } from '#schemas/queries/results.ts';
import { statusQuery } from '#src/api/queries.ts';
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
  if (error) return isLoadingData(error) ? <Badge title={text.loadingAbout}>{text.loading}</Badge> : <Away />;
  if (!data) return <Skeleton className="h-5.5 w-24 rounded-control" />;
  const label = data.kind === 'sample' ? text.sample : text.live(agoText(data.asOf, now));
  return (
    <Disclosure
      align="end"
      label={`${label}. ${text.about}`}
      triggerClass="rounded-control pointer-coarse:py-2"
      trigger={
        <Badge title={label}>
          {/* In the smallest windows the age would overflow the line. */}
          {data.kind === 'live' && <span className="min-[361px]:hidden">{text.liveShort}</span>}
          <span className={data.kind === 'live' ? 'max-[361px]:hidden' : ''}>{label}</span>
        </Badge>
      }
      panelClass="w-72 p-3"
    >
      <AboutData status={data} now={now} />
    </Disclosure>
  );
}

function Away() {
  return (
    <Badge tone="negative" title={text.unknownAbout}>
      {text.unknown}
    </Badge>
  );
}

/** The server is running and fills an empty database. */
function isLoadingData(error: Error): boolean {
  return error instanceof ApiError && error.code === 'not_ready';
}

function AboutData({ status, now }: { readonly status: Status; readonly now: number }) {
  return (
    <>
      <p>{status.kind === 'sample' ? text.sampleAbout : text.liveAbout(formatDateTime(status.asOf))}</p>
      {status.feeds.length > 0 && (
        <>
          <h2 className="mt-3 mb-1 font-sans text-12 font-medium text-muted">{text.feeds}</h2>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            {status.feeds.map((feed) => (
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
