import type { z } from 'zod';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import {
  GoneAnswerSchema,
  WatchChangeSchema,
  WatchedAnswerSchema,
  WatchGetSchema,
  WatchGoneQuerySchema,
  WatchlistAnswerSchema,
  WatchMatchAnswerSchema,
  WatchMatchBodySchema,
  WatchNoteBodySchema,
  WatchOrderBodySchema,
  WatchQuerySchema,
} from '#schemas/api/watchlist.ts';
import type { ServerModule } from '#server/module.ts';
import { readParams } from '#server/modules/data-query/query.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { ApiError } from '#server/platform/errors.ts';
import { countCall, MATCHES } from '#server/platform/rateLimit.ts';
import { readGone } from './goneRecords.ts';
import { matchLines } from './matching.ts';
import { existing, readWatched, setNote, setOrder, unwatch, watch, withSlug } from './repository.ts';

/** Fits the longest order and paste in any encoding. */
const ORDER_BYTES_MAX = 131_072;
const PASTE_BYTES_MAX = 2 * 1_048_576;

/** Parses `params`, a JSON list with one object; absent: an empty object. */
function readObject<Schema extends z.core.$ZodType>(schema: Schema, text = '[{}]'): z.core.output<Schema> {
  const list = parsed(text);
  if (Array.isArray(list) && list.length === 1) return readParams(schema, list[0]);
  throw new ApiError(422, { code: 'malformed_params', reason: 'object' }, 'params');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Watchlist routes; adding and removing are idempotent. */
const watchlistRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    api.get(
      '/users/watch-list/get',
      {
        onRequest: guard.required,
        schema: {
          summary: 'A watchlist in its own order, with notes and the rows of its directory',
          description: '`params=[{"ids_only": true}]` omits notes and rows. New entries come first.',
          querystring: WatchQuerySchema,
          response: { 200: WatchlistAnswerSchema },
        },
      },
      async (request) => {
        const { sid, params } = request.query;
        const { ids_only: idsOnly = false } = readObject(WatchGetSchema, params);
        return { data: await readWatched(deps.pool, memberOf(request).user.id, sid, idsOnly) };
      },
    );

    api.get(
      '/users/watch-list/gone',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Watched records that no source reports any more',
          description: 'They have no row; removing them or their note works as for others.',
          querystring: WatchGoneQuerySchema,
          response: { 200: GoneAnswerSchema },
        },
      },
      async (request) => ({ data: await readGone(deps.pool, memberOf(request).user.id, request.query.sid) }),
    );

    api.post(
      '/users/watch-list/add',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Watch records',
          description:
            '`params=[{"_id": 7}]`, `[{"slug": "bitcoin"}]` or `[{"ids": [7, 8]}]`. Returns which of them are now watched. 404: a single one does not exist.',
          querystring: WatchQuerySchema,
          response: { 200: WatchedAnswerSchema },
        },
      },
      async (request) => {
        const { sid, params } = request.query;
        const wanted = readObject(WatchChangeSchema, params);
        const ids =
          'slug' in wanted
            ? await withSlug(deps.pool, sid, wanted.slug)
            : await existing(deps.pool, sid, numbers(wanted));
        if (ids.length === 0 && !('ids' in wanted)) {
          throw new ApiError(404, { code: 'no_such_record' }, ['params', 0]);
        }
        await watch(deps.pool, memberOf(request).user.id, sid, ids, deps.clock());
        return { data: ids.map((_id) => ({ _id })) };
      },
    );

    api.get(
      '/users/watch-list/remove',
      {
        config: { byScriptOnly: true },
        onRequest: guard.required,
        schema: {
          summary: 'Stop watching records',
          description: 'Takes the same parameters as adding; returns which records are no longer watched.',
          querystring: WatchQuerySchema,
          response: { 200: WatchedAnswerSchema },
        },
      },
      async (request) => {
        const { sid, params } = request.query;
        const wanted = readObject(WatchChangeSchema, params);
        const ids = 'slug' in wanted ? await withSlug(deps.pool, sid, wanted.slug) : numbers(wanted);
        await unwatch(deps.pool, memberOf(request).user.id, sid, ids);
        return { data: ids.map((_id) => ({ _id })) };
      },
    );

    api.post(
      '/users/watch-list/note',
      {
        config: { handlesNul: true },
        onRequest: guard.required,
        schema: {
          summary: 'Set the note on a watched record',
          description: 'An empty note removes it. 404: the record is not watched.',
          body: WatchNoteBodySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const { sid, _id, note } = request.body;
        if (!(await setNote(deps.pool, memberOf(request).user.id, sid, _id, note))) {
          throw new ApiError(404, { code: 'not_watched' }, 'body._id');
        }
        return { status: 200 as const };
      },
    );

    api.post(
      '/users/watch-list/order',
      {
        onRequest: guard.required,
        bodyLimit: ORDER_BYTES_MAX,
        schema: {
          summary: 'Set the order of a watchlist',
          description: 'Unnamed entries follow in their present order; unwatched records are ignored.',
          body: WatchOrderBodySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const { sid, ids } = request.body;
        await setOrder(deps.pool, memberOf(request).user.id, sid, ids);
        return { status: 200 as const };
      },
    );

    api.post(
      '/users/watch-list/match',
      {
        config: { handlesNul: true },
        onRequest: guard.required,
        bodyLimit: PASTE_BYTES_MAX,
        schema: {
          summary: 'Match the lines of a pasted list with records',
          description:
            'A line is a ticker (`BTC`, `$BTC`), a name, a name with its ticker in brackets, a slug, or the address of a page of this site. Nothing is added.',
          body: WatchMatchBodySchema,
          response: { 200: WatchMatchAnswerSchema },
        },
      },
      async (request) => {
        const { sid, lines } = request.body;
        const { id: userId } = memberOf(request).user;
        await countCall(MATCHES, request, String(userId), deps);
        const ours = [`${request.protocol}://${request.host}`, deps.config.publicUrl ?? ''];
        const hosts = ours.flatMap((address) => (URL.canParse(address) ? [new URL(address).host] : []));
        return { data: await matchLines(deps.pool, { userId, list: sid, lines, hosts }) };
      },
    );
  };

const numbers = (wanted: { readonly _id: number } | { readonly ids: readonly number[] }) =>
  'ids' in wanted ? wanted.ids : [wanted._id];

/** The watchlists of a member. */
export const watchlist: ServerModule = {
  name: 'watchlist',
  memberRoutes: watchlistRoutes,
};
