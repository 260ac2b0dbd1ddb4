import { CalendarPlus } from 'lucide-react';
import { type EventsParams, UPCOMING } from '#schemas/api/events.ts';
import { eventMessages } from '#src/i18n/en/events.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Tooltip } from '#src/ui/Tooltip.tsx';

const text = eventMessages;

/** The address of a list of events as an iCalendar file. */
export function calendarFileHref({ when, category, project }: EventsParams): string {
  const query = new URLSearchParams({
    ...(when === UPCOMING ? {} : { when }),
    ...(category === null ? {} : { category }),
    ...(project === null ? {} : { project }),
  });
  return query.size === 0 ? '/events.ics' : `/events.ics?${query}`;
}

/** A link to the same list for calendar programs. */
export function CalendarFileLink(props: EventsParams) {
  return (
    <Tooltip content={text.fileHint}>
      <a href={calendarFileHref(props)} className={buttonClass({ variant: 'ghost' })}>
        <CalendarPlus size={16} strokeWidth={1.75} aria-hidden className="text-muted" />
        {text.file}
      </a>
    </Tooltip>
  );
}
