import {
  ClaimAnswerSchema,
  ClaimBodySchema,
  LeaderboardAnswerSchema,
  LeaderboardQuerySchema,
  PointsAnswerSchema,
  PointsQuerySchema,
  QuestsAnswerSchema,
} from '#schemas/api/quests.ts';
import type { FileTask } from '#schemas/entities/quests.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import type { ServerModule } from '#server/module.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { askedLanguage } from '#server/platform/http/askedLanguage.ts';
import { findWrongBalances } from '#server/platform/ledger.ts';
import { CLAIMS, countCall } from '#server/platform/rateLimit.ts';
import { countFacts } from './checks.ts';
import { claimTask } from './claim.ts';
import { dayOf, periodAt } from './periods.ts';
import { readQualityQuest } from './quality.ts';
import { readQuestFiles } from './questFile.ts';
import { listQuest, nameInLanguage } from './quests.ts';
import { readClaims, readSampleQuests } from './repository/claims.ts';
import { readLeaders, readPlace } from './repository/leaderboard.ts';
import { readEntries, sumPoints } from './repository/points.ts';
import { readReferral } from './repository/referrals.ts';

/** Quests, points and the leaderboard. The file is read once, so that one that cannot be used is named at start. */
const questRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    const { pool, clock, config } = deps;
    const files = await readQuestFiles(config);
    const quests = files.get(BUILD_LANGUAGE) ?? [];
    const checks = quests.flatMap(({ quest }) => quest.map(({ more }) => more.type_check));

    api.get(
      '/quests',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Quests with what the member has of each, the balance of points and the referral code',
          response: { 200: QuestsAnswerSchema },
        },
      },
      async (request) => {
        const userId = memberOf(request).user.id;
        const now = clock();
        const facts = await countFacts(pool, checks, { userId, now });
        const claims = await readClaims(pool, userId);
        const language = askedLanguage(request);
        const data = (files.get(language) ?? quests).map((quest) =>
          listQuest(quest, { have: ({ more }) => facts.get(more.type_check) ?? 0, claims, now }),
        );
        const quality = await readQualityQuest(pool, userId, language);
        if (quality.quest) {
          const have = ({ key }: FileTask) => (quality.done.has(key) ? 1 : 0);
          data.push(listQuest(quality.quest, { have, claims, now, place: ({ key }) => quality.places.get(key) }));
        }
        const waiting = data.flatMap(({ quest }) => quest.filter(({ state }) => state === 'claimable'));
        const month = periodAt('month', now);
        return {
          data: [...data, ...(await readSampleQuests(pool))],
          balance: (await sumPoints(pool, userId)).balance,
          month: { from: dayOf(month?.from ?? now), rank: await readPlace(pool, userId, month) },
          to_claim: waiting.reduce((sum, { more }) => sum + more.points, 0),
          referral: await readReferral(pool, userId),
        };
      },
    );

    api.post(
      '/quests/claim',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Claim the points of a task',
          description:
            'Checked now, over what the server knows. The same claim again pays nothing more. 404: no such task. 409 `quest_closed`; 409 `quest_unmet` with `have` and `need`.',
          body: ClaimBodySchema,
          response: { 200: ClaimAnswerSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        await countCall(CLAIMS, request, String(user.id), deps);
        return await claimTask(pool, quests, { userId: user.id, ...request.body, now: clock() });
      },
    );

    api.get(
      '/quests/points',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Points of the member, entry by entry, with where each came from; newest first',
          querystring: PointsQuerySchema,
          response: { 200: PointsAnswerSchema },
        },
      },
      async (request) => {
        const userId = memberOf(request).user.id;
        const entries = await readEntries(pool, userId, request.query);
        const told = files.get(askedLanguage(request)) ?? quests;
        return { data: entries.map((entry) => nameInLanguage(entry, told)), ...(await sumPoints(pool, userId)) };
      },
    );

    api.get(
      '/quests/leaderboard',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Members with the most points of a period',
          description: 'Members whose profile is private have no name here.',
          querystring: LeaderboardQuerySchema,
          response: { 200: LeaderboardAnswerSchema },
        },
      },
      async (request) => {
        const period = periodAt(request.query.period, clock());
        return {
          ...(await readLeaders(pool, memberOf(request).user.id, period)),
          from: period && dayOf(period.from),
          to: period && dayOf(period.to - 1),
        };
      },
    );
  };

/** What members get points for, and the points they have. */
export const quests: ServerModule = {
  name: 'quests',
  memberRoutes: questRoutes,
  start: async ({ direct, log }) => {
    for (const wrong of await findWrongBalances(direct)) {
      log.error(wrong, 'a balance is not the sum of its entries; npm run admin -- ledger lists them');
    }
  },
};
