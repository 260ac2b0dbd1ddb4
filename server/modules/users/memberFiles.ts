import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { unixMs } from '#schemas/units.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { isoColumn, many, maybe, one } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { lockUser } from './repository.ts';
import { fileOf, PDF_TYPE, readUpload, type Wanted } from './uploads.ts';

/** Pictures and PDFs that members add to what they write, by unguessable names. */

/** The files of one capability. */
export interface FileShelf {
  readonly table: 'research_files' | 'job_files' | 'proposal_files';
  /** Of its files, without their names. */
  readonly address: string;
  /** Files of one member. */
  readonly max: number;
  readonly full: () => ApiError;
  /** What a downloaded PDF is called. */
  readonly downloadName: string;
}

/** Where a file is. Width and height of a picture, in pixels. */
export interface KeptFile {
  readonly address: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** The one file of a request, with the name that it had. */
export async function receiveFile(
  request: Pick<FastifyRequest, 'isMultipart'> & { readonly file: () => Promise<MultipartFile | undefined> },
  wanted: Wanted,
): Promise<{ readonly sent: Buffer; readonly name: string }> {
  let name = '';
  const sent = await readUpload(
    {
      isMultipart: () => request.isMultipart(),
      file: async () => {
        const file = await request.file();
        name = (file?.filename ?? '').slice(0, 200);
        return file;
      },
    },
    wanted,
  );
  return { sent, name };
}

/** Stores a file of a member: a picture drawn again within a square of `side`, or a PDF as it is. */
export async function addFile(
  pool: Pool,
  { table, address, max, full }: FileShelf,
  userId: number,
  { sent, wanted, side }: { readonly sent: Buffer; readonly wanted: Wanted; readonly side: number },
  now: number,
): Promise<KeptFile> {
  const { name, type, bytes } = await fileOf(sent, wanted, side);
  const { width, height } = type === PDF_TYPE ? { width: null, height: null } : await sizeOf(bytes);
  await withTransaction(pool, async (client) => {
    const limit = entitlementsAt(await lockUser(client, userId), unixMs(now)).files;
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${table} WHERE user_id = $1`, [
      userId,
    ]);
    if (Number(rows[0]?.count) >= max) throw full();
    const held = await countBytes(client, userId);
    if (held + bytes.length > limit * MB) {
      throw new ApiError(409, {
        code: 'plan_limit',
        reason: 'files',
        used: inMb(held),
        limit,
        size: inMb(bytes.length),
      });
    }
    await client.query(
      `INSERT INTO ${table} (name, user_id, type, bytes, width, height, added_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [name, userId, type, bytes, width, height, new Date(now)],
    );
  });
  return { address: `${address}/${name}`, width, height };
}

const SHELVES = ['research_files', 'job_files', 'proposal_files'] as const satisfies readonly FileShelf['table'][];
const MB = 1_000_000;
/** Bytes as MB with one decimal, rounded up: a limit is never reached below it. */
const inMb = (bytes: number) => Math.ceil(bytes / (MB / 10)) / 10;

/** Bytes of all files of a member, of every capability. */
async function countBytes(db: ClientBase | Pool, userId: number): Promise<number> {
  const sums = SHELVES.map(
    (table) => `(SELECT coalesce(sum(octet_length(bytes)), 0) FROM ${table} WHERE user_id = $1)`,
  );
  return (await one(db, z.object({ bytes: z.number() }), `SELECT ${sums.join(' + ')} AS bytes`, [userId])).bytes;
}

/** MB of all files of a member. */
export const countFiles = async (db: Pool, userId: number): Promise<number> => inMb(await countBytes(db, userId));

async function sizeOf(bytes: Buffer): Promise<{ readonly width: number; readonly height: number }> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

/** Of a file in the own data of its member: without what is in it. */
export const OwnFileSchema = z.object({ name: z.string(), type: z.string(), bytes: z.int(), added_at: isoColumn });

const StoredSchema = z.object({ type: z.string(), bytes: z.instanceof(Buffer) });

/** Sends a file by its unguessable name. A PDF of others is never shown within our pages. */
export async function sendFile(pool: Pool, { table, downloadName }: FileShelf, name: string, reply: FastifyReply) {
  const found = await maybe(pool, StoredSchema, `SELECT type, bytes FROM ${table} WHERE name = $1`, [name]);
  if (found === null) throw new ApiError(404, { code: 'not_found', reason: 'file' });
  const { type, bytes } = found;
  if (type === PDF_TYPE) reply.header('content-disposition', `attachment; filename="${downloadName}"`);
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send(bytes);
}

const SizesSchema = z.object({ name: z.string(), width: z.int().nullable(), height: z.int().nullable() });

/** Of these addresses the files of a member. */
export async function filesOf(
  db: ClientBase | Pool,
  { table, address: folder }: FileShelf,
  userId: number,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, KeptFile>> {
  if (addresses.length === 0) return new Map();
  const names = addresses.map((address) => address.slice(folder.length + 1));
  return new Map(
    (
      await many(
        db,
        SizesSchema,
        `SELECT name, width, height FROM ${table} WHERE user_id = $1 AND name = ANY($2::text[])`,
        [userId, names],
      )
    ).map(({ name, ...size }) => [`${folder}/${name}`, { address: `${folder}/${name}`, ...size }]),
  );
}
