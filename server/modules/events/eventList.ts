import { type EventsParams, PAST, UPCOMING } from '#schemas/api/events.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { daySpan } from '#schemas/dates.ts';
import type { EpochDay } from '#schemas/units.ts';
import { presentSlug } from '#server/modules/datasets/formerAddresses.ts';

/** SQL of lists of events, for pages and for calendars of others. */

const utc = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`;

/** Select list of an event as answers give it. */
export const EVENT_COLUMNS = `_id, projects, organizations, people, title, category, date, end_date, ${utc('starts_at')}, ${utc('ends_at')},
  location, status, source_name, url, description, provenance`;

/** Adds a value to a statement; returns its placeholder. */
type Bind = (value: unknown, type: string) => string;

/** Which events are about whom and of a category, whenever they are. */
export function eventSubject(
  { category, project, organization, person }: Omit<EventsParams, 'when'>,
  bind: Bind,
): string {
  const about = (source: 'projects' | 'organizations' | 'people', slug: string | null) =>
    slug === null ? [] : [`${source} @> ARRAY[${presentSlug(DATA_SETS[source], bind(slug, 'text'))}]::text[]`];
  const conditions = [
    ...(category === null ? [] : [`category = ${bind(category, 'text')}`]),
    ...about('projects', project),
    ...about('organizations', organization),
    ...about('people', person),
  ];
  return conditions.length === 0 ? 'TRUE' : conditions.join(' AND ');
}

/** Which events a list shows, and in which order. An event is over once its last day is. */
export function eventTime(
  when: EventsParams['when'],
  today: EpochDay,
  bind: Bind,
): { readonly where: string; readonly order: string } {
  const order = 'day_from, starts_at NULLS FIRST, _id';
  if (when === UPCOMING) return { where: `day_to >= ${bind(today, 'integer')}`, order };
  if (when === PAST)
    return { where: `day_to < ${bind(today, 'integer')}`, order: 'day_from DESC, starts_at DESC NULLS LAST, _id' };
  const { from, to } = daySpan(when) ?? { from: today, to: today };
  return { where: touches(bind(from, 'integer'), bind(to, 'integer')), order };
}

/** True for events that touch a span of days. */
export function touches(from: string, to: string): string {
  return `day_from <= ${to} AND day_to >= ${from}`;
}
