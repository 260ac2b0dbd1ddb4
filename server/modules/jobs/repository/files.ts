import type { Pool } from 'pg';
import { DAY_MS } from '#schemas/units.ts';

/** How long a file that no ad names stays, for drafts on devices. */
const UNUSED_MS = 30 * DAY_MS;

/** Deletes old files that neither a revision nor an ad names. */
export async function deleteUnusedFiles(pool: Pool, now: number): Promise<void> {
  await pool.query(
    `DELETE FROM job_files f WHERE added_at <= $1
        AND NOT EXISTS (SELECT FROM posting_revisions r JOIN postings p ON p.id = r.posting_id
                         WHERE p.user_id = f.user_id AND position(f.name in r.fields::text) > 0)
        AND NOT EXISTS (SELECT FROM jobs j
                         WHERE j.origin = 'member' AND position(f.name in concat(j.company_logo, j.attachment::text)) > 0)`,
    [new Date(now - UNUSED_MS)],
  );
}
