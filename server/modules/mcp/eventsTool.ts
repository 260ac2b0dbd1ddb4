import { z } from 'zod';
import { EVENTS_LIMIT, EventCalendarSchema, isEventsWhen, UPCOMING } from '#schemas/api/events.ts';
import { ENRICHED_KINDS } from '#schemas/api/public-api.ts';
import { EVENT_CATEGORIES, EVENT_STATUSES } from '#schemas/entities/stories.ts';
import { detailPath } from '#schemas/kinds.ts';
import { ENRICHED_OF } from '#server/modules/public-api/enrich.ts';
import { SourceList } from '#server/modules/public-api/sourceList.ts';
import { ADDRESS, AS_OF, SOURCE_REFS, SOURCES } from './describedRow.ts';
import { defineTool } from './tool.ts';

const slug = () => z.string().min(1).max(300).optional();
const text = () => z.string().nullable();

export const eventsTool = defineTool({
  name: 'events',
  title: 'List events',
  description: [
    'Events of the calendar: releases, hard forks, listings on exchanges, votes of DAOs, conferences and talks, with their days, whom they are about and who lists them.',
    `Upcoming ones are given soonest first, past ones latest first; at most ${EVENTS_LIMIT}, of \`total\`: ask for a month (\`2026-11\`) or a day for others.`,
  ].join(' '),
  input: z.strictObject({
    when: z
      .string()
      .refine(isEventsWhen, 'Expected upcoming, past, a month or a day')
      .default(UPCOMING)
      .describe('`upcoming`, `past`, a month such as `2026-11`, or a day'),
    category: z.enum(EVENT_CATEGORIES).optional(),
    project: slug().describe('Slug of whom it is about'),
    organization: slug(),
    person: slug(),
  }),
  output: z.object({
    sources: SOURCES,
    events: z.array(
      z.object({
        title: z.string(),
        category: z.enum(EVENT_CATEGORIES),
        status: z.enum(EVENT_STATUSES).describe('`gone`: nobody lists it any more'),
        date: z.string().describe('Its day, or month or year where no more is known'),
        end_date: text(),
        starts_at: text().describe('UTC; null: the time is unknown, or it lasts whole days'),
        ends_at: text(),
        location: text(),
        description: text(),
        about: z.array(z.object({ kind: z.enum(ENRICHED_KINDS), name: z.string(), address: ADDRESS })),
        listed_by: text(),
        page: text().describe('Where it is announced'),
        sources: SOURCE_REFS,
      }),
    ),
    total: z.int().describe('Events that there are of what is asked'),
    version: z.int().describe('Version of the data; it changes when any row does'),
    as_of: AS_OF,
  }),
  run: async (asked, { door, userId, origin }) => {
    const query = door.query('events', asked);
    const { data, version, asOf } = await door.ask('events', query, EventCalendarSchema, `member:${userId}`);
    const sources = new SourceList();
    const events = data.events.map(
      ({ title, category, status, date, end_date, starts_at, ends_at, location, description, ...event }) => ({
        ...{ title, category, status, date, end_date, starts_at, ends_at, location, description },
        about: event.about.map(({ kind, name, slug: of }) => ({
          ...{ kind: ENRICHED_OF[kind], name },
          address: of === null ? null : `${origin}${detailPath(kind, of)}`,
        })),
        listed_by: event.source_name,
        page: event.url,
        sources: sources.refer(event.provenance),
      }),
    );
    return { sources: sources.list, events, total: data.total, version, as_of: asOf };
  },
});
