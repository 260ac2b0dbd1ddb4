import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { RESEARCH_LIMITS, type ResearchFile } from '#schemas/api/research.ts';
import { RESEARCH_FILES } from '#schemas/safeHtml.ts';
import { lockUser } from '#server/modules/account/repository.ts';
import { PDF_TYPE, pdfOf, pictureOf } from '#server/modules/account/uploads.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { PictureSize } from './compile.ts';

/** Pictures and attachments of research. */

/** As wide as a text is on a screen of twice the density. */
const SIDE_MAX = 1_600;

/** Stores a file of a member: a picture drawn again, or a PDF as it is. */
export async function addFile(
  pool: Pool,
  userId: number,
  sent: Buffer,
  kind: 'image' | 'pdf',
  now: number,
): Promise<Omit<ResearchFile, 'name'>> {
  const { name, type, bytes } = kind === 'image' ? await pictureOf(sent, SIDE_MAX) : pdfOf(sent);
  const { width, height } = kind === 'image' ? await sizeOf(bytes) : { width: null, height: null };
  await withTransaction(pool, async (client) => {
    await lockUser(client, userId);
    const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM research_files WHERE user_id = $1', [
      userId,
    ]);
    if (Number(rows[0]?.count) >= RESEARCH_LIMITS.files) {
      throw new ApiError(409, { code: 'research_limit', reason: 'files', limit: RESEARCH_LIMITS.files });
    }
    await client.query(
      'INSERT INTO research_files (name, user_id, type, bytes, width, height, added_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [name, userId, type, bytes, width, height, new Date(now)],
    );
  });
  return { address: `${RESEARCH_FILES}/${name}`, width, height };
}

async function sizeOf(bytes: Buffer): Promise<PictureSize> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

const StoredSchema = z.object({ type: z.string(), bytes: z.instanceof(Buffer) });

/** A file by its unguessable name. */
export async function readFile(pool: Pool, name: string) {
  const { rows } = await pool.query('SELECT type, bytes FROM research_files WHERE name = $1', [name]);
  if (rows[0] === undefined) throw new ApiError(404, { code: 'not_found', reason: 'file' });
  const stored = StoredSchema.parse(rows[0]);
  return { ...stored, isDownload: stored.type === PDF_TYPE };
}

const SizesSchema = z.array(z.object({ name: z.string(), width: z.int().nullable(), height: z.int().nullable() }));

/** Of these addresses the files of a member, with the sizes of pictures. */
export async function ownFiles(
  db: ClientBase | Pool,
  userId: number,
  addresses: readonly string[],
): Promise<{ readonly pictures: ReadonlyMap<string, PictureSize>; readonly known: ReadonlySet<string> }> {
  const names = addresses.map((address) => address.slice(RESEARCH_FILES.length + 1));
  const { rows } =
    names.length === 0
      ? { rows: [] }
      : await db.query('SELECT name, width, height FROM research_files WHERE user_id = $1 AND name = ANY($2::text[])', [
          userId,
          names,
        ]);
  const pictures = new Map<string, PictureSize>();
  const known = new Set<string>();
  for (const { name, width, height } of SizesSchema.parse(rows)) {
    const address = `${RESEARCH_FILES}/${name}`;
    known.add(address);
    if (width !== null && height !== null) pictures.set(address, { width, height });
  }
  return { pictures, known };
}

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
