import { type EventsParams, isEventsWhen, UPCOMING } from '#schemas/api/events.ts';
import { SLUG_LENGTH_MAX } from '#schemas/constants.ts';
import { EVENT_CATEGORIES } from '#schemas/entities/stories.ts';

/** Which events a page lists, in its address: `when`, `category` and `project`. */

export const ALL_EVENTS: EventsParams = {
  when: UPCOMING,
  category: null,
  project: null,
  organization: null,
  person: null,
};

/** Reads the parameters; those that mean nothing are left out. */
export function readEvents({ when, category, project }: Readonly<Record<string, unknown>>): EventsParams {
  return {
    ...ALL_EVENTS,
    when: typeof when === 'string' && isEventsWhen(when) ? when : ALL_EVENTS.when,
    category: EVENT_CATEGORIES.find((known) => known === category) ?? null,
    project: typeof project === 'string' && project !== '' && project.length <= SLUG_LENGTH_MAX ? project : null,
  };
}

/** The parameters of a list, without defaults. */
export function writeEvents({ when, category, project }: EventsParams): Record<string, string> {
  return {
    ...(when === ALL_EVENTS.when ? {} : { when }),
    ...(category === null ? {} : { category }),
    ...(project === null ? {} : { project }),
  };
}

/** A list with the events of a day, or of its month where the day is listed already. */
export function eventsOfDay(events: EventsParams, day: string): EventsParams {
  return { ...events, when: events.when === day ? day.slice(0, 7) : day };
}
