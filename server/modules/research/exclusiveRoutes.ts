import { z } from 'zod';
import { ManuscriptParamsSchema } from '#schemas/api/research.ts';
import { ExclusiveTextSchema } from '#schemas/entities/storyPages.ts';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { unixMs } from '#schemas/units.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { many } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';

const FoundSchema = z.object({ is_own: z.boolean(), text: ExclusiveTextSchema });

/** The text of exclusive research, which no public answer has. */
export const exclusiveRoutes: MemberRoutes =
  ({ deps: { pool, clock }, guard }) =>
  async (api) => {
    api.get(
      '/users/research/:slug/exclusive',
      {
        onRequest: guard.required,
        schema: {
          summary: 'The text of exclusive research, for its author and for members whose plan includes it',
          description: '403 `exclusive_research`: the plan does not include it. 404: nothing published has the slug.',
          params: ManuscriptParamsSchema,
          response: { 200: ExclusiveTextSchema },
        },
      },
      async (request) => {
        const { id, subscription } = memberOf(request).user;
        const [found] = await many(
          pool,
          FoundSchema,
          `SELECT coalesce(m.user_id = $2, false) AS is_own,
                  json_build_object('content', r.content, 'parts', r.parts, 'screener', r.screener, 'attachment', r.attachment) AS text
             FROM research r LEFT JOIN manuscripts m ON m.id = r.manuscript_id WHERE r.slug = $1 AND r.exclusive LIMIT 1`,
          [request.params.slug, id],
        );
        if (!found) throw new ApiError(404, { code: 'not_found', reason: 'research' });
        const may = entitlementsAt(subscription, unixMs(clock()));
        if (!found.is_own && !may.exclusive) throw new ApiError(403, { code: 'exclusive_research' });
        return found.text;
      },
    );
  };
