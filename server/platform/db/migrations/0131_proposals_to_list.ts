import type { Migration } from './migration.ts';

/** Proposals that changed while a sync wrote: the list that everybody reads is brought up to date with them afterwards. */
export const proposalsToList: Migration = {
  name: '0131_proposals_to_list',
  sql: `
    ALTER TABLE proposals ADD COLUMN needs_listing boolean NOT NULL DEFAULT false;
    CREATE INDEX proposals_to_list ON proposals (id) WHERE needs_listing`,
};
