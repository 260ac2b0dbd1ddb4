import type { FastifyInstance } from 'fastify';
import type { ErrorFacts } from '#schemas/i18n/errors.ts';
import { ApiError, type ErrorPath } from '../errors.ts';

/** Levels of lists and objects in any input. Ours have six; deeper ones overflow the stack of what walks them. */
const DEPTH_MAX = 32;

interface Unsafe {
  readonly kind: 'nul' | 'deep';
  readonly path: ErrorPath;
}

/**
 * The first part of a parsed input that cannot be stored or walked: a NUL, which PostgreSQL refuses, or nesting beyond
 * `DEPTH_MAX`. Iterative, because input may be nested ten thousand times. `nulAllowed`: checks the nesting only.
 */
export function findUnsafe(input: unknown, nulAllowed = false): Unsafe | null {
  const waiting: { readonly value: unknown; readonly path: ErrorPath }[] = [{ value: input, path: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    if (!nulAllowed && typeof value === 'string' && value.includes('\u0000')) {
      return { kind: 'nul', path };
    }
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue;
    if (path.length >= DEPTH_MAX) return { kind: 'deep', path: [] };
    const isList = Array.isArray(value);
    for (const [key, member] of Object.entries(value)) {
      if (!nulAllowed && key.includes('\u0000')) return { kind: 'nul', path };
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

export const tooDeep: ErrorFacts = { code: 'malformed_json', reason: 'deep', max: DEPTH_MAX };

/** Refuses unsafe parts of requests with 422, before their schema is checked. */
export function refuseUnsafeInput(api: FastifyInstance): void {
  api.addHook('preValidation', async ({ body, query, params, routeOptions }) => {
    for (const [part, value] of Object.entries({ params, querystring: query, body })) {
      const unsafe = findUnsafe(value, routeOptions.config.handlesNul);
      if (!unsafe) continue;
      const facts: ErrorFacts = unsafe.kind === 'deep' ? tooDeep : { code: 'invalid_request', reason: 'nul' };
      throw new ApiError(422, facts, [part, ...unsafe.path]);
    }
  });
}
