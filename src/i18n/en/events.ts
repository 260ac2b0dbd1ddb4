import { plural } from '#schemas/format.ts';

/** Texts of lists of events. */
export const eventMessages = {
  title: 'Events',
  category: 'Category',
  /** A category as the data names it, or `All Events`. */
  categories: (name: string) => name,
  statuses: { cancelled: 'Canceled', gone: 'No longer listed' },
  /** Hours of one day: `18:00–18:45 UTC`. */
  hours: (from: string, to: string) => `${from}–${to} UTC`,
  hour: (at: string) => `${at} UTC`,
  until: '–',
  source: (name: string) => `Listed by ${name}`,
  file: 'Calendar file',
  fileHint: 'These events as an iCalendar file (.ics). Calendar programs subscribe to its address.',
  when: 'When',
  upcoming: 'Upcoming Events',
  past: 'Past Events',
  project: 'Project',
  projectIs: (name: string) => `Project: ${name}`,
  anyProject: (name: string) => `Events of every project, not only ${name}`,
  heading: {
    upcoming: 'To come',
    past: 'Over',
    month: (month: string) => `All of ${month}`,
    day: (day: string) => day,
  },
  count: (events: number) => plural(events, 'event', 'events'),
  shown: (shown: number, total: number) => `first ${shown} of ${total}; the calendar leads to the others`,
  undated: (events: number, month: string) =>
    `${plural(events, 'event', 'events')} of ${month} without an exact day ${events === 1 ? 'is' : 'are'} in no cell.`,
  previousMonth: (month: string) => `Previous month, ${month}`,
  nextMonth: (month: string) => `Next month, ${month}`,
  calendar: (month: string) => `Events of ${month} by day`,
  keys: 'Arrows move by days and weeks, Page Up and Page Down by months, Enter lists the day.',
  day: (day: string, events: number, titles: string) =>
    events === 0 ? `${day}, no events` : `${day}, ${plural(events, 'event', 'events')}: ${titles}`,
  more: (titles: string, rest: number) => (rest === 0 ? titles : `${titles} and ${rest} more`),
  list: 'Events of the list',
  utc: 'Times are in UTC. Events come from calendars and lists that the operator names.',
  failed: 'The events could not be loaded',
  none: {
    title: 'No event is known here',
    text: 'Choose another category, project or time. Events come from calendars and lists that the operator names.',
    reset: 'Show all upcoming events',
  },
};
