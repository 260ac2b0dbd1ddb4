import type { Migration } from './migration.ts';

/** TVL of projects by blockchain: a list of `{chain, tvl_usd}`, the largest first; null: not known. */
export const tvlByChain: Migration = {
  name: '0156_tvl_by_chain',
  sql: 'ALTER TABLE project_facts ADD COLUMN chain_tvls jsonb',
};
