import type { Migration } from './migration.ts';

/** Up to when market figures are thinned to one a day; NULL: none are yet. */
export const thinnedHistory: Migration = {
  name: '0181_thinned_history',
  sql: 'ALTER TABLE history_state ADD COLUMN thinned_until timestamptz',
};
