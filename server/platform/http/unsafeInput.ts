import type { FastifyInstance } from 'fastify';
import type { ErrorFacts } from '#schemas/i18n/errors.ts';
import { ApiError, type ErrorPath } from '../errors.ts';
import { DEPTH_MAX, tooDeep } from './jsonBody.ts';

/** Half of a character that UTF-16 writes in two: no encoding of the database has it. */
const HALF = /\p{Surrogate}/u;
/** Marks on one character, by the stream-safe text format of Unicode (UAX 15): normalizing takes the square of their number. */
const MARKS_MAX = 30;
const MARKS = new RegExp(`\\p{M}{${MARKS_MAX + 1}}`, 'u');

interface Unsafe {
  readonly kind: 'nul' | 'half' | 'marks' | 'deep';
  readonly path: ErrorPath;
}

/** Most texts are such, and need no further look: bodies have thousands. */
const PLAIN = /^[\x20-\x7e]*$/;

const textFault = (text: string, nulAllowed: boolean): Unsafe['kind'] | null => {
  if (PLAIN.test(text)) return null;
  if (!nulAllowed && text.includes('\u0000')) return 'nul';
  if (HALF.test(text)) return 'half';
  return MARKS.test(text) ? 'marks' : null;
};

/**
 * The first part of a parsed input that cannot be stored or walked: a NUL, which PostgreSQL refuses, half of a character, too many
 * marks on one, or nesting beyond `DEPTH_MAX`. Iterative, because input may be nested ten thousand times.
 */
export function findUnsafe(input: unknown, nulAllowed = false): Unsafe | null {
  const waiting: { readonly value: unknown; readonly path: ErrorPath }[] = [{ value: input, path: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    const fault = typeof value === 'string' ? textFault(value, nulAllowed) : null;
    if (fault) return { kind: fault, path };
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue;
    if (path.length >= DEPTH_MAX) return { kind: 'deep', path: [] };
    const isList = Array.isArray(value);
    for (const [key, member] of Object.entries(value)) {
      const keyFault = textFault(key, nulAllowed);
      if (keyFault) return { kind: keyFault, path };
      waiting.push({ value: member, path: [...path, isList ? Number(key) : key] });
    }
  }
  return null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route refuses, cleans or escapes NULs itself. */
    readonly handlesNul?: boolean;
  }
}

/** What is said of an unsafe part. */
export function unsafeFacts({ kind }: Unsafe): ErrorFacts {
  if (kind === 'deep') return tooDeep;
  if (kind === 'marks') return { code: 'invalid_request', reason: 'marks', max: MARKS_MAX };
  return { code: 'invalid_request', reason: kind };
}

/** Refuses unsafe parts of requests with 422, before their schema is checked. */
export function refuseUnsafeInput(api: FastifyInstance): void {
  api.addHook('preValidation', async ({ body, query, params, routeOptions }) => {
    for (const [part, value] of Object.entries({ params, querystring: query, body })) {
      const unsafe = findUnsafe(value, routeOptions.config.handlesNul);
      if (unsafe) throw new ApiError(422, unsafeFacts(unsafe), [part, ...unsafe.path]);
    }
  });
}
