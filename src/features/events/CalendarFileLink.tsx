import { CalendarPlus } from 'lucide-react';
import { type EventsParams, UPCOMING } from '#schemas/api/events.ts';
import { eventMessages } from '#src/i18n/en/events.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Tooltip } from '#src/ui/Tooltip.tsx';

const text = eventMessages;

/** A list of events: of whom is left out where it is about anybody. */
type ListOfEvents = Pick<EventsParams, 'when' | 'category'> &
  Partial<Pick<EventsParams, 'project' | 'organization' | 'person'>>;

/** The address of a list of events as an iCalendar file. */
export function calendarFileHref({ when, ...subject }: ListOfEvents): string {
  const query = new URLSearchParams({
    ...(when === UPCOMING ? {} : { when }),
    ...Object.fromEntries(Object.entries(subject).filter(([, value]) => value !== null)),
  });
  return query.size === 0 ? '/events.ics' : `/events.ics?${query}`;
}

/** A link to the same list for calendar programs. */
export function CalendarFileLink(props: ListOfEvents) {
  return (
    <Tooltip content={text.fileHint}>
      <a href={calendarFileHref(props)} className={buttonClass({ variant: 'ghost' })}>
        <CalendarPlus size={16} strokeWidth={1.75} aria-hidden className="text-muted" />
        {text.file}
      </a>
    </Tooltip>
  );
}
