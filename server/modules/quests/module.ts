import type { ServerModule } from '#server/module.ts';
import { findWrongBalances } from '#server/platform/ledger.ts';

/** Points of members. */
export const quests: ServerModule = {
  name: 'quests',
  start: async ({ direct, log }) => {
    for (const wrong of await findWrongBalances(direct)) {
      log.error(wrong, 'a balance is not the sum of its entries; npm run admin -- ledger lists them');
    }
  },
};
