import ICAL from 'ical.js';
import { daySpan, isoDay } from '#schemas/dates.ts';
import type { Event } from '#schemas/entities/stories.ts';
import { PRODUCT } from '#schemas/routes/routes.ts';
import { DAY_MS } from '#schemas/units.ts';

/** A list of events as it is given to calendars of others. */
export interface CalendarOfEvents {
  readonly name: string;
  /** Where the pages are, such as `https://assay.example`. */
  readonly origin: string;
  readonly events: readonly Event[];
  /** ms since 1970. */
  readonly now: number;
}

/** How often calendars should ask again. */
const REFRESH = 'PT6H';
/** What calendars show of an event: one that its source no longer lists is in doubt. */
const STATUS: Readonly<Record<Event['status'], string>> = {
  confirmed: 'CONFIRMED',
  cancelled: 'CANCELLED',
  gone: 'TENTATIVE',
};

/** An iCalendar file (RFC 5545) of events. One known to the month takes all its days, as a date here means all it may be. */
export function calendarFile({ name, origin, events, now }: CalendarOfEvents): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', `-//${PRODUCT}//Events//EN`);
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  calendar.addPropertyWithValue('x-wr-calname', name);
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString(REFRESH));
  calendar.addPropertyWithValue('x-published-ttl', REFRESH);
  for (const event of events) {
    const component = componentOf(event, origin, now);
    if (component) calendar.addSubcomponent(component);
  }
  return `${calendar.toString()}\r\n`;
}

function componentOf(event: Event, origin: string, now: number): ICAL.Component | null {
  const span = daySpan(event.date);
  if (!span) return null;
  const component = new ICAL.Component('vevent');
  const set = (name: string, value: string | ICAL.Time | null) => {
    if (value !== null) component.addPropertyWithValue(name, value);
  };
  set('uid', `event-${event._id}@${new URL(origin).hostname}`);
  set('dtstamp', momentOf(now));
  if (event.starts_at === null) {
    const last = daySpan(event.end_date ?? event.date)?.to ?? span.to;
    set('dtstart', dayOf(isoDay(span.from)));
    // The day after the last one.
    set('dtend', dayOf(new Date((last + 1) * DAY_MS).toISOString().slice(0, 10)));
    component.addPropertyWithValue('transp', 'TRANSPARENT');
  } else {
    set('dtstart', momentOf(Date.parse(event.starts_at)));
    set('dtend', event.ends_at === null ? null : momentOf(Date.parse(event.ends_at)));
  }
  set('summary', event.title);
  set('description', event.description);
  set('location', event.location);
  set('categories', event.category);
  set('status', STATUS[event.status]);
  const [project] = event.projects;
  set('url', event.url ?? (project === undefined ? null : `${origin}/project/${encodeURIComponent(project)}/events`));
  return component;
}

/** A moment in UTC, to the second. */
function momentOf(milliseconds: number): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(Math.floor(milliseconds / 1000) * 1000), true);
}

function dayOf(day: string): ICAL.Time {
  return ICAL.Time.fromDateString(day);
}
