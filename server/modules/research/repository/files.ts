import type { ClientBase, Pool } from 'pg';

/** How long a file that no revision names stays, for undo and drafts on devices. */
const UNUSED_MS = 30 * 86_400_000;

/** Deletes old files that neither a revision nor published research names. */
export async function deleteUnusedFiles(db: ClientBase | Pool, now: number): Promise<void> {
  await db.query(
    `DELETE FROM research_files f WHERE added_at <= $1
        AND NOT EXISTS (SELECT FROM manuscript_revisions r JOIN manuscripts m ON m.id = r.manuscript_id
                         WHERE m.user_id = f.user_id AND position(f.name in r.fields::text) > 0)
        AND NOT EXISTS (SELECT FROM research p
                         WHERE p.origin = 'author' AND position(f.name in concat(p.content, p.attachment::text)) > 0)`,
    [new Date(now - UNUSED_MS)],
  );
}
