import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type EventsParams, isEventsWhen, UPCOMING } from '#schemas/api/events.ts';
import { SLUG_LENGTH_MAX } from '#schemas/constants.ts';
import { EVENT_CATEGORIES, EventSchema } from '#schemas/entities/stories.ts';
import { PRODUCT } from '#schemas/routes/routes.ts';
import { epochDay, unixMs } from '#schemas/units.ts';
import { many } from '#server/platform/db/rows.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { calendarFile } from './calendarFile.ts';
import { EVENT_COLUMNS, eventSubject, eventTime } from './eventList.ts';

/** Events of a file. */
const EVENTS_MAX = 1_000;

const slug = z
  .string()
  .min(1)
  .max(SLUG_LENGTH_MAX)
  .refine((text) => !text.includes('\0'))
  .nullable()
  .default(null);

const Wanted = z.strictObject({
  when: z.string().refine(isEventsWhen).default(UPCOMING),
  category: z.enum(EVENT_CATEGORIES).nullable().default(null),
  project: slug,
  organization: slug,
  person: slug,
});

/** `/events.ics`: a list of events as an iCalendar file, to save or to subscribe to. */
export function serveEventsIcs(
  app: FastifyInstance,
  { config, pool, clock }: Pick<Deps, 'config' | 'pool' | 'clock'>,
): void {
  app.get('/events.ics', { schema: { hide: true } }, async (request, reply) => {
    const origin = originOf(request, config);
    if (origin === null) throw new ApiError(400, { code: 'bad_host' });
    const wanted = Wanted.safeParse(request.query);
    if (!wanted.success) {
      const [issue] = wanted.error.issues;
      const name = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : String(issue?.path[0] ?? '');
      throw new ApiError(422, { code: 'unknown_param', reason: 'query', name }, name);
    }
    const now = clock();
    const values: unknown[] = [];
    const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
    const { where, order } = eventTime(wanted.data.when, epochDay(unixMs(now)), bind);
    const events = await many(
      pool,
      StoredEvent,
      `SELECT ${EVENT_COLUMNS} FROM events WHERE ${eventSubject(wanted.data, bind)} AND ${where} ORDER BY ${order} LIMIT ${EVENTS_MAX}`,
      values,
    );
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${fileName(wanted.data)}.ics"`,
      'cache-control': 'no-cache',
    });
    return calendarFile({ name: calendarName(wanted.data), origin, events, now });
  });
}

const StoredEvent = z.object({ ...EventSchema.shape, _id: z.number() });

function calendarName({ category, project, organization, person }: EventsParams): string {
  return [`${PRODUCT} events`, ...[category, project, organization, person].filter((part) => part !== null)].join(': ');
}

function fileName({ when, category, project, organization, person }: EventsParams): string {
  const parts = ['events', when, category, project, organization, person].filter((part) => part !== null);
  return parts
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z\d-]+/g, '-');
}
