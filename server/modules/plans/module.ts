import { PLANS, UsageAnswerSchema } from '#schemas/api/plans.ts';
import type { ServerModule } from '#server/module.ts';
import { type MemberRoutes, memberOf } from '#server/modules/auth/memberRoutes.ts';
import { readChats } from '#server/modules/chat/usage.ts';
import { countExports, monthOf } from '#server/modules/csv-export/repository.ts';
import { countLists } from '#server/modules/saved-lists/repository.ts';

/** Limits and usage of the member's plan. */
const usageRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    api.get(
      '/users/usage',
      {
        onRequest: guard.required,
        schema: { summary: 'Limits of the plan and their usage', response: { 200: UsageAnswerSchema } },
      },
      async (request) => {
        const { id, plan } = memberOf(request).user;
        const now = deps.clock();
        const chats = await readChats(deps.pool, id, now);
        return {
          plan,
          lists: { used: await countLists(deps.pool, id), limit: PLANS[plan].lists },
          exports: {
            used: await countExports(deps.pool, id, now),
            limit: PLANS[plan].exports,
            renews_at: new Date(monthOf(now).to).toISOString(),
          },
          chats: {
            used: chats.used,
            limit: PLANS[plan].chats,
            renews_at: new Date(chats.renewsAt).toISOString(),
          },
        };
      },
    );
  };

/** Plan limits and usage. */
export const plans: ServerModule = {
  name: 'plans',
  memberRoutes: usageRoutes,
};
