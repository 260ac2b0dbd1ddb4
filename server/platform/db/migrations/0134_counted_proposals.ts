import type { Migration } from './migration.ts';

/**
 * `counts`: false where an accepted proposal pays and counts nothing, because it changed nothing or is the provider's own. Earlier ones
 * that changed nothing keep their points, and count towards tiers no more.
 */
export const countedProposals: Migration = {
  name: '0134_counted_proposals',
  sql: `
    ALTER TABLE proposals ADD COLUMN counts boolean NOT NULL DEFAULT true;
    UPDATE proposals p SET counts = false
     WHERE p.state = 'accepted'
       AND NOT EXISTS (SELECT FROM entity_revisions r WHERE r.proposal_id = p.id)
       AND NOT EXISTS (SELECT FROM community_entries e WHERE e.proposal_id = p.id);
    CREATE INDEX proposals_undecided ON proposals (kind, entity_id) WHERE state IN ('inReview', 'open', 'conflicted')`,
};
