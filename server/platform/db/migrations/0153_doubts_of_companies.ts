import type { Migration } from './migration.ts';

/** Each doubt says why, as the next sync writes it: the former ones say nothing. */
export const doubtsOfCompanies: Migration = {
  name: '0153_doubts_of_companies',
  sql: 'DELETE FROM feed_doubts',
};
