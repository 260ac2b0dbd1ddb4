import type { Migration } from './migration.ts';

/** Charges that were never made, and the end of renewals of members who had asked for deletion or were suspended. */
export const chargedNoMore: Migration = {
  name: '0126_charged_no_more',
  sql: `
    ALTER TABLE card_charges
      DROP CONSTRAINT card_charges_outcome_check,
      ADD CONSTRAINT card_charges_outcome_check CHECK (outcome IN ('waiting', 'paid', 'declined', 'authentication', 'void'));
    DELETE FROM renewals r USING users u WHERE u.id = r.user_id AND (u.deletes_at IS NOT NULL OR u.suspended_at IS NOT NULL);
    UPDATE invoices i SET expires_at = now() FROM users u
     WHERE u.id = i.user_id AND (u.deletes_at IS NOT NULL OR u.suspended_at IS NOT NULL)
       AND i.renews_at IS NOT NULL AND i.settled_at IS NULL AND i.released_at IS NULL AND i.expires_at > now()`,
};
