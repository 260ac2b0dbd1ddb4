import { DAY_TITLES, EVENTS_LIMIT, EventsParamsSchema, PAST, UPCOMING } from '#schemas/api/events.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { daySpan, isoDay } from '#schemas/dates.ts';
import { epochDay, unixMs } from '#schemas/units.ts';
import { presentSlug } from '#server/modules/datasets/formerAddresses.ts';
import { EVENT_COLUMNS, eventSubject, eventTime, touches } from '#server/modules/events/eventList.ts';
import { jsonRow, jsonRows, ORGANIZATIONS, PEOPLE, PROJECTS } from './profileLists.ts';
import { type QueryReader, readParams } from './query.ts';

const ABOUT = `
  SELECT 'project' AS kind, p.name, p.slug, p.logo, NULL AS gender, place, 1 AS rank
    FROM unnest(e.projects) WITH ORDINALITY AS named (slug, place) JOIN ${PROJECTS} p USING (slug)
  UNION ALL SELECT 'venture', o.ventures_name, o.slug, o.logo, NULL, place, 2
    FROM unnest(e.organizations) WITH ORDINALITY AS named (slug, place) JOIN ${ORGANIZATIONS} o USING (slug)
  UNION ALL SELECT 'people', h.name, h.slug, h.logo, h.gender, place, 3
    FROM unnest(e.people) WITH ORDINALITY AS named (slug, place) JOIN ${PEOPLE} h USING (slug)
   ORDER BY rank, place`;

/** Events of a list, and a calendar of its month: how many each day has, and the first of them. */
export const eventsQuery: QueryReader = (input, now) => {
  const params = readParams(EventsParamsSchema, input);
  const { when, project } = params;
  const today = epochDay(unixMs(now));
  const month = (when === UPCOMING || when === PAST ? isoDay(today) : when).slice(0, 7);
  return {
    key: JSON.stringify(params),
    daily: true,
    toSql: (values) => {
      const bind = (value: unknown, type: string) => values.bind(value, type);
      const subject = eventSubject(params, bind);
      const listed = eventTime(when, today, bind);
      const span = daySpan(month);
      const [from, to] = [bind(span?.from ?? today, 'integer'), bind(span?.to ?? today, 'integer')];
      const ofMonth = `SELECT * FROM events WHERE ${subject} AND ${touches(from, to)}`;
      const list = `
        SELECT ${EVENT_COLUMNS}, ${jsonRows(ABOUT)} AS about
          FROM (SELECT * FROM events WHERE ${subject} AND ${listed.where} ORDER BY ${listed.order} LIMIT ${EVENTS_LIMIT}) e
         ORDER BY ${listed.order}`;
      const days = `
        SELECT to_char(DATE '1970-01-01' + day, 'YYYY-MM-DD') AS day, count(*)::integer AS events,
               (array_agg(title ORDER BY starts_at NULLS FIRST, _id))[1:${DAY_TITLES}] AS titles
          FROM (${ofMonth}) e CROSS JOIN generate_series(greatest(day_from, ${from}), least(day_to, ${to})) AS day
         WHERE length(date) = 10 GROUP BY day ORDER BY day`;
      const found =
        project === null
          ? 'NULL'
          : jsonRow(
              `SELECT name, slug, logo FROM ${PROJECTS} WHERE slug = ${presentSlug(DATA_SETS.projects, bind(project, 'text'))}`,
            );
      return `SELECT json_build_object(
        'today', ${bind(isoDay(today), 'text')}, 'month', ${bind(month, 'text')},
        'events', ${jsonRows(list)},
        'total', (SELECT count(*) FROM events WHERE ${subject} AND ${listed.where}),
        'days', ${jsonRows(days)},
        'undated', (SELECT count(*) FROM (${ofMonth}) e WHERE length(date) < 10),
        'project', ${found})::text`;
    },
  };
};
