import type { Pool } from 'pg';
import { DAY_MS } from '#schemas/units.ts';
import type { FileShelf } from '#server/modules/users/memberFiles.ts';
import { ApiError } from '#server/platform/errors.ts';

/** Logos that contributors upload. */

const FILES_MAX = 200;
export const PICTURE_SHELF: FileShelf = {
  table: 'proposal_files',
  address: '/api/contributions/pictures',
  max: FILES_MAX,
  full: () => new ApiError(409, { code: 'proposal_limit', reason: 'files', limit: FILES_MAX }),
  downloadName: 'logo.pdf',
};

/** A logo is shown at up to 64 pixels, on screens of up to four times the density. */
export const PICTURE_SIDE = 256;

/** How long a picture that no proposal names stays, for drafts on devices. */
const UNUSED_MS = 30 * DAY_MS;

export async function deleteUnusedPictures(pool: Pool, now: number): Promise<void> {
  await pool.query(
    `DELETE FROM proposal_files f WHERE added_at <= $1
        AND NOT EXISTS (SELECT FROM proposals p WHERE p.body->'data'->'fields'->>'logo' LIKE '%' || f.name)
        AND NOT EXISTS (SELECT FROM community_values v WHERE v.field = 'logo' AND v.value LIKE '%' || f.name)`,
    [new Date(now - UNUSED_MS)],
  );
}
