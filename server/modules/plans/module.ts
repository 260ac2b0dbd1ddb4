import {
  type EnterpriseRequest,
  EnterpriseRequestSchema,
  type SubscriptionAnswer,
  SubscriptionAnswerSchema,
  UsageAnswerSchema,
} from '#schemas/api/plans.ts';
import { entitlementsAt, holdsUntil, phaseAt, subscriptionOf } from '#schemas/entities/subscriptions.ts';
import { normalizeName } from '#schemas/forms/account.ts';
import { ENTERPRISE_FORM } from '#schemas/forms/plans.ts';
import { unixMs } from '#schemas/units.ts';
import type { ServerModule } from '#server/module.ts';
import { readChatUsage } from '#server/modules/chat/repository/usage.ts';
import { countExports, monthOf } from '#server/modules/csv-export/repository.ts';
import { countLists } from '#server/modules/saved-lists/repository.ts';
import { countFiles } from '#server/modules/users/memberFiles.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import type { User } from '#server/modules/users/repository.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkForm } from '#server/platform/errors.ts';
import { operatorDigestJobs } from '#server/platform/mail/operatorDigest.ts';
import { BILLING, countCall } from '#server/platform/rateLimit.ts';
import { requestEnterprise, waitingRequest } from './repository/enterpriseRequests.ts';
import { readSubscriptionEvents, refusalOfTrial, startTrial } from './repository/subscriptions.ts';

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
        const { id, subscription } = memberOf(request).user;
        const now = deps.clock();
        const may = entitlementsAt(subscription, unixMs(now));
        return {
          plan: may.plan,
          lists: { used: await countLists(deps.pool, id), limit: may.lists },
          exports: {
            used: await countExports(deps.pool, id, now),
            limit: may.exports,
            renews_at: new Date(monthOf(now).to).toISOString(),
          },
          chats: await readChatUsage(deps.pool, id, subscription, now),
          files: { used: await countFiles(deps.pool, id), limit: may.files },
        };
      },
    );
  };

const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

/** The member's plan with its dates and what happened to it. */
async function subscriptionAnswer({ pool }: Pick<Deps, 'pool'>, user: User, now: number): Promise<SubscriptionAnswer> {
  const moment = unixMs(now);
  const events = await readSubscriptionEvents(pool, user.id);
  const subscription = subscriptionOf(events);
  return {
    plan: entitlementsAt(subscription, moment).plan,
    phase: phaseAt(subscription, moment),
    until: iso(subscription.until),
    holds_until: iso(holdsUntil(subscription)),
    trial_refusal: await refusalOfTrial(pool, user, moment),
    events: events.toReversed().map((event) => ({
      kind: event.kind,
      plan: event.kind === 'set' ? event.plan : 'pro',
      months: 'months' in event ? event.months : null,
      at: new Date(event.at).toISOString(),
    })),
    requested_at: iso(await waitingRequest(pool, user.id)),
  };
}

/** Trial of Pro, and the request for Enterprise. */
const billingRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    api.get(
      '/billing/subscription',
      {
        onRequest: guard.required,
        schema: {
          summary: 'The plan with its dates, and what happened to it',
          response: { 200: SubscriptionAnswerSchema },
        },
      },
      async (request) => await subscriptionAnswer(deps, memberOf(request).user, deps.clock()),
    );

    api.post(
      '/billing/trial',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Try Pro, once an account',
          description: '403 `trial_refused`: tried before, or a plan holds that includes it.',
          response: { 200: SubscriptionAnswerSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        await countCall(BILLING, request, String(user.id), deps);
        const now = deps.clock();
        await startTrial(deps.pool, user, now);
        return await subscriptionAnswer(deps, user, now);
      },
    );

    api.post(
      '/billing/enterprise',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Ask for an offer of Enterprise',
          description: '409 `enterprise_requested`: an earlier request waits for its answer.',
          body: EnterpriseRequestSchema,
          response: { 200: SubscriptionAnswerSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        await countCall(BILLING, request, String(user.id), deps);
        const form = readEnterpriseForm(request.body);
        const now = deps.clock();
        await requestEnterprise(deps.pool, user, form, { operator: deps.config.links.email, now });
        return await subscriptionAnswer(deps, user, now);
      },
    );
  };

/** @throws ApiError 422 with the first field that breaks a rule. */
function readEnterpriseForm({ company, name, email, message }: EnterpriseRequest): EnterpriseRequest {
  const form = {
    company: normalizeName(company),
    name: normalizeName(name),
    email: email.trim(),
    message: message.trim(),
  };
  checkForm(ENTERPRISE_FORM, form);
  return form;
}

/** What a membership offers, what of it is used, its dates, trial and requests. */
export const plans: ServerModule = {
  name: 'plans',
  memberRoutes: (context) => async (api) => {
    await api.register(usageRoutes(context));
    await api.register(billingRoutes(context));
  },
  jobs: (deps) => [...operatorDigestJobs(deps, 'enterprise', 'mail requests for Enterprise that came together')],
};
