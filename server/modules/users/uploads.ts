import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#server/platform/errors.ts';
import { imageKind, redraw } from './images.ts';
import { newToken } from './secrets.ts';

/** Files that members send. They are stored in the database, so that every server has them. */

const MB_MAX = 5;

/** One file and nothing else. */
export const ONE_FILE = {
  throwFileSizeLimit: true,
  limits: { fileSize: MB_MAX * 1_048_576, files: 1, fields: 0, parts: 1, headerPairs: 20 },
} as const;

const FIELD = 'body.file_data';

/** `file`: a picture or a PDF. */
export type Wanted = 'image' | 'pdf' | 'file';
const CODES = { image: 'not_an_image', pdf: 'not_a_pdf', file: 'not_a_file' } as const;
const refused = (wanted: Wanted, reason: 'multipart' | 'field' | 'unreadable' | 'kind') =>
  new ApiError(422, { code: CODES[wanted], reason }, FIELD);

/** The bytes of the one file in the field `file_data`. */
export async function readUpload(
  request: Pick<FastifyRequest, 'isMultipart'> & { readonly file: () => Promise<MultipartFile | undefined> },
  wanted: Wanted,
): Promise<Buffer> {
  if (!request.isMultipart()) throw refused(wanted, 'multipart');
  try {
    const file = await request.file();
    if (file?.fieldname === 'file_data') return await file.toBuffer();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new ApiError(413, { code: 'too_large', reason: wanted, megabytes: MB_MAX }, FIELD);
    }
    // Other multipart errors are the sender's.
    throw refused(wanted, 'unreadable');
  }
  throw refused(wanted, 'field');
}

/** A file as it is stored, under an unguessable name. */
export interface StoredFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A picture, drawn again from its pixels within a square of `side`. */
export async function pictureOf(sent: Buffer, side?: number): Promise<StoredFile> {
  const kind = imageKind(sent);
  if (!kind) throw refused('image', 'kind');
  const bytes = await redraw(sent, kind.ending, side);
  if (!bytes) throw new ApiError(422, { code: 'not_an_image', reason: 'undecodable' }, FIELD);
  return { name: `${newToken()}.${kind.ending}`, type: kind.type, bytes };
}

export const PDF_TYPE = 'application/pdf';
/** Readers look for the end mark in this many last bytes. */
const PDF_END = 1_024;

function isPdf(bytes: Buffer): boolean {
  const begins = /^%PDF-[12]\.\d[\s%]/.test(bytes.toString('latin1', 0, 16));
  return begins && bytes.subarray(-PDF_END).includes('%%EOF');
}

/** A picture, drawn again within a square of `side`, or a PDF, told by its first and last bytes and kept as it was sent. */
export async function fileOf(sent: Buffer, wanted: Wanted, side: number): Promise<StoredFile> {
  if (wanted === 'image' || (wanted === 'file' && imageKind(sent))) return await pictureOf(sent, side);
  if (!isPdf(sent)) throw refused(wanted, 'kind');
  return { name: `${newToken()}.pdf`, type: PDF_TYPE, bytes: sent };
}
