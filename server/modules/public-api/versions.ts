import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnownTag } from '#server/platform/http/encoding.ts';

/** Answers that are bound to the version of the data. */

/** Headers of an answer about one version of the data. Weak, because bodies may be compressed on their way. */
export function tagged(version: number, question: unknown): Readonly<Record<string, string>> {
  return { etag: `W/${tagOf(version, question)}`, 'cache-control': 'private, no-cache' };
}

function tagOf(version: number, question: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 16);
  return `"${version}-${digest}"`;
}

/** Whether the asker has the answer of this version already; sets the headers that say so. */
export function isUnchanged(
  version: number | null,
  question: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (version === null || !isKnownTag(request.headers['if-none-match'], tagOf(version, question))) return false;
  reply.headers(tagged(version, question));
  return true;
}
