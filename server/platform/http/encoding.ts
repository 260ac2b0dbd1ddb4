import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content encoding and ETags of cached answers. */

export type Encoding = 'br' | 'gzip' | 'identity';

/** Best encoding that an Accept-Encoding header allows. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const allowed = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, quality === undefined || Number(quality.slice(2)) > 0] as const;
    }),
  );
  for (const encoding of ['br', 'gzip'] as const) {
    if (allowed.get(encoding) ?? allowed.get('*') ?? false) return encoding;
  }
  return 'identity';
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Smaller bodies do not gain from compression. */
const COMPRESSED_FROM_BYTES = 1_024;
/** Compressed once, sent often, but the first client waits: 5 of 11 is near the optimum. */
const BROTLI_QUALITY = 5;

/** Encodes a body; returns the encoding really used. */
export async function encodeBody(body: Buffer, encoding: Encoding): Promise<{ encoding: Encoding; bytes: Buffer }> {
  if (encoding === 'identity' || body.length < COMPRESSED_FROM_BYTES) return { encoding: 'identity', bytes: body };
  if (encoding === 'gzip') return { encoding, bytes: await toGzip(body) };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return { encoding, bytes: await toBrotli(body, { params }) };
}

/** True if an If-None-Match header contains the tag. */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
