import type { ClientBase } from 'pg';
import { latinSlug } from '../latinLetters.ts';

const SLUG_MAX = 80;

/**
 * A slug made of a title that neither these tables nor `taken` have; another writer of the first table waits until the
 * transaction ends. `otherwise`: for a title without letters.
 */
export async function freeSlug(
  client: ClientBase,
  title: string,
  {
    tables,
    taken = [],
    otherwise,
  }: {
    readonly tables: readonly [string, ...string[]];
    readonly taken?: readonly string[];
    readonly otherwise: string;
  },
): Promise<string> {
  const base = latinSlug(title).slice(0, SLUG_MAX).replace(/-+$/, '') || otherwise;
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`slugs of ${tables[0]}`]);
  const { rows } = await client.query<{ slug: string }>(
    tables.map((table) => `SELECT slug FROM ${table} WHERE slug = $1 OR slug LIKE $1 || '-%'`).join(' UNION '),
    [base],
  );
  const known = new Set([...rows.map(({ slug }) => slug), ...taken]);
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!known.has(slug)) return slug;
  }
}
