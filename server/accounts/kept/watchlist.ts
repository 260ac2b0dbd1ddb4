import type { z } from 'zod';
import {
  WatchChangeSchema,
  WatchedAnswerSchema,
  WatchGetSchema,
  WatchlistAnswerSchema,
  WatchQuerySchema,
} from '#schemas/accounts/calls.ts';
import { ApiError } from '../../errors.ts';
import { readParams } from '../../queries/params.ts';
import type { AccountRoutes } from '../context.ts';
import { memberOf } from '../guard.ts';
import { existing, readWatched, unwatch, watch, withSlug } from './watched.ts';

/** Reads the one object in `params`, a JSON list; without `params` an empty one. */
function readObject<Schema extends z.core.$ZodType>(schema: Schema, text = '[{}]'): z.core.output<Schema> {
  const list = parsed(text);
  if (Array.isArray(list) && list.length === 1) return readParams(schema, list[0]);
  throw new ApiError(422, 'malformed_params', 'params must be a JSON list of one object.', 'params');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The three watchlists. Adding what is there and removing what is not change nothing. */
export const watchlistRoutes: AccountRoutes =
  ({ deps, guard }) =>
  async (api) => {
    api.get(
      '/users/watch-list/get',
      {
        onRequest: guard.required,
        schema: {
          summary: 'A watchlist with the rows of its directory, the latest first',
          description: '`params=[{"ids_only": true}]` leaves the rows out.',
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

    api.post(
      '/users/watch-list/add',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Watch records',
          description:
            '`params=[{"_id": 7}]`, `[{"slug": "bitcoin"}]` or `[{"ids": [7, 8]}]`. Answers which of them are watched now. 404: a single one does not exist.',
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
          throw new ApiError(404, 'no_such_record', 'There is no such record; it may have been removed.', [
            'params',
            0,
          ]);
        }
        await watch(deps.pool, memberOf(request).user.id, sid, ids, deps.clock());
        return { data: ids.map((_id) => ({ _id })) };
      },
    );

    api.get(
      '/users/watch-list/remove',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Watch records no longer',
          description: 'Takes the same as adding, and answers which are not watched now.',
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
  };

const numbers = (wanted: { readonly _id: number } | { readonly ids: readonly number[] }) =>
  'ids' in wanted ? wanted.ids : [wanted._id];
