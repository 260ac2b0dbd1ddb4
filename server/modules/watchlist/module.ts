import type { Pool } from 'pg';
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
import { KINDS, WATCHED_ENTITIES } from '#schemas/kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { readParams } from '#server/modules/data-query/query.ts';
import { readFormer } from '#server/modules/datasets/formerAddresses.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { ApiError } from '#server/platform/errors.ts';
import { countCall, MATCHES } from '#server/platform/rateLimit.ts';
import { matchLines } from './matching.ts';
import { readGone } from './repository/gone.ts';
import {
  presentRecords,
  readWatched,
  setNote,
  setOrder,
  unwatch,
  type Wanted,
  type Watchable,
  type Watchlist,
  watch,
} from './repository.ts';

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
            '`params=[{"_id": 7}]`, `[{"slug": "bitcoin"}]` or `[{"ids": [7, 8]}]`. Returns which of them are now watched. A former number or slug means the record it leads to; `sid` names its watchlist where that is another one. 404: a single one does not exist; 410: no source reports it any more.',
          querystring: WatchQuerySchema,
          response: { 200: WatchedAnswerSchema },
        },
      },
      async (request) => {
        const { sid, params } = request.query;
        const wanted = readObject(WatchChangeSchema, params);
        const records = await presentRecords(deps.pool, sid, wantedOf(wanted));
        if (records.length === 0 && !('ids' in wanted)) throw await missing(deps.pool, sid, wanted);
        for (const [list, ids] of byList(records)) {
          await watch(deps.pool, memberOf(request).user.id, list, ids, deps.clock());
        }
        return watchedAnswer(sid, records);
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
        const records = await presentRecords(deps.pool, sid, wantedOf(wanted));
        // What has no row any more goes by its own number.
        const gone = 'slug' in wanted ? [] : numbers(wanted).map((id) => ({ list: sid, id }));
        for (const [list, ids] of byList([...records, ...gone])) {
          await unwatch(deps.pool, memberOf(request).user.id, list, ids);
        }
        return watchedAnswer(sid, gone.length === 0 ? records : gone);
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

type Change = z.output<typeof WatchChangeSchema>;

const wantedOf = (wanted: Change): Wanted => ('slug' in wanted ? wanted : { ids: numbers(wanted) });

/** Numbers of records by their watchlist. */
function byList(records: readonly Watchable[]): ReadonlyMap<Watchlist, readonly number[]> {
  return new Map(
    records.map(({ list }) => [list, records.flatMap((one) => (one.list === list ? [one.id] : []))] as const),
  );
}

const watchedAnswer = (sid: Watchlist, records: readonly Watchable[]) => ({
  data: records.map(({ list, id }) => ({ _id: id, ...(list === sid ? {} : { sid: list }) })),
});

/** Why a single record cannot be watched. */
async function missing(db: Pool, sid: Watchlist, wanted: Exclude<Change, { readonly ids: readonly number[] }>) {
  const source = WATCHED_ENTITIES.find((one) => KINDS[one].watchlist === sid);
  const former = source === undefined ? null : await readFormer(db, source, wanted);
  if (former === null) return new ApiError(404, { code: 'no_such_record' }, ['params', 0]);
  const name = former.name ?? String('slug' in wanted ? wanted.slug : wanted._id);
  return new ApiError(410, { code: 'former_record', reason: 'gone', name }, ['params', 0]);
}

/** The watchlists of a member. */
export const watchlist: ServerModule = {
  name: 'watchlist',
  memberRoutes: watchlistRoutes,
};
