import type { ReactNode } from 'react';
import type { Event } from '#schemas/entities/stories.ts';
import { eventMessages } from '#src/i18n/en/events.ts';
import { cx } from '#src/ui/cx.ts';
import { DateText } from '#src/ui/Figures.tsx';
import { hostOf } from '#src/ui/links.ts';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { Tag } from '#src/ui/Tags.tsx';

const text = eventMessages;

/** An event of a list: when, what, where, and its page elsewhere. `children`: whom it is about. */
export function EventItem({
  event,
  dense = false,
  children,
}: {
  readonly event: Event;
  /** Without its description, in a narrow list. */
  readonly dense?: boolean;
  readonly children?: ReactNode;
}) {
  const { status, category, description, location, url, source_name: source } = event;
  const details = [location, source === null ? null : text.source(source)].filter((detail) => detail !== null);
  return (
    <li
      id={`event-${event._id}`}
      className={cx(
        'flex scroll-mt-16 gap-x-4 border-b border-line last:border-b-0 target:bg-selected max-sm:flex-col',
        dense ? 'py-2' : 'py-3',
      )}
    >
      <span className="w-28 shrink-0 text-13 text-muted">
        <EventTime event={event} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className={cx('flex flex-wrap items-center gap-x-2 gap-y-1 font-medium', dense ? 'text-13' : 'text-14')}>
          <span className={cx('wrap-anywhere', status === 'cancelled' && 'text-muted line-through')}>
            {event.title}
          </span>
          <Tag>{text.categories(category)}</Tag>
          {status !== 'confirmed' && <Tag className="text-negative!">{text.statuses[status]}</Tag>}
        </h3>
        {!dense && description !== null && (
          <p className="mt-0.5 max-w-[80ch] text-13 text-pretty whitespace-pre-line text-muted wrap-anywhere">
            {description}
          </p>
        )}
        {children}
        {(details.length > 0 || url !== null) && (
          <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-12 text-muted">
            {details.map((detail) => (
              <span key={detail} className="wrap-anywhere">
                {detail}
              </span>
            ))}
            {url !== null && (
              <OutwardLink href={url} className="min-h-6">
                {hostOf(url)}
              </OutwardLink>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

/** The day of an event, its days, or what is known of them; with its hours in UTC. */
function EventTime({ event: { date, end_date: end, starts_at: starts, ends_at: ends } }: { readonly event: Event }) {
  const hourOf = (moment: string) => moment.slice(11, 16);
  return (
    <>
      <DateText value={date} />
      {end !== null && (
        <>
          {' '}
          {text.until} <DateText value={end} />
        </>
      )}
      {starts !== null && end === null && (
        <span className="figure block text-12">
          {ends === null ? text.hour(hourOf(starts)) : text.hours(hourOf(starts), hourOf(ends))}
        </span>
      )}
    </>
  );
}
