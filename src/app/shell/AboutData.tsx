import { formatDateTime } from '#schemas/format.ts';
import type { Status } from '#schemas/queries/results.ts';
import { messages } from '#src/i18n/index.ts';
import { agoText } from '#src/i18n/relativeTime.ts';
import { shellPartMessages } from '#src/i18n/shellParts.ts';

const text = shellPartMessages.badge;

/** What the data is, and the feeds behind it. */
export function AboutData({ status, now }: { readonly status: Status; readonly now: number }) {
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
                <dd
                  className={feed.status === 'failed' ? 'text-negative' : 'text-muted'}
                  title={feed.message ?? undefined}
                >
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
