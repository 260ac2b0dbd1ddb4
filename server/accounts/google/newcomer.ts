import { randomInt } from 'node:crypto';
import { normalizeName, normalizeUsername, SIGN_UP } from '#schemas/forms/account.ts';
import { failureOf } from '#schemas/forms/rules.ts';
import { type Db, findUser } from '../users.ts';
import type { ToldIdentity } from './provider.ts';

const FALLBACK_NAME = 'Member';
const TRIES = 20;
const NUMBERS = 1_000_000;

/** Name and username for an account that a provider vouches for: its own words where our forms would take them, else a stand-in. */
export async function nameNewcomer(
  db: Db,
  { name: told, email }: ToldIdentity,
): Promise<{ readonly name: string; readonly username: string }> {
  const name = normalizeName(told);
  const wanted = normalizeUsername(email.split('@')[0] ?? '').replaceAll('+', '.');
  const stem = isFine('username', wanted) ? wanted.slice(0, 40) : 'member';
  let username = stem === 'member' ? numbered(stem) : stem;
  for (let tries = 0; tries < TRIES && (await findUser(db, username)); tries++) username = numbered(stem);
  return { name: isFine('name', name) ? name : FALLBACK_NAME, username };
}

function isFine(field: 'name' | 'username', value: string): boolean {
  return failureOf(SIGN_UP[field], field, { [field]: value }) === null;
}

function numbered(stem: string): string {
  return `${stem}-${randomInt(NUMBERS)}`;
}
