import { randomInt } from 'node:crypto';
import type { GoogleNewcomer } from '#schemas/api/auth.ts';
import { normalizeName, normalizeUsername, SIGN_UP } from '#schemas/forms/account.ts';
import { failureOf } from '#schemas/forms/rules.ts';
import { findUser } from '#server/modules/users/repository.ts';
import type { Db } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { ProviderIdentity } from './provider.ts';

const TRIES = 20;
const NUMBERS = 1_000_000;

/**
 * Checks that a new account may be created from the identity.
 * @throws ApiError 403 `google_unverified`, or `google_link` if the address has an account.
 */
export async function admitNewcomer(db: Db, identity: ProviderIdentity): Promise<void> {
  if (!identity.emailVerified) {
    throw new ApiError(403, { code: 'google_unverified' });
  }
  if (await findUser(db, identity.email)) {
    throw new ApiError(403, { code: 'google_link' });
  }
}

/** Initial values of the sign-up form: the provider's where valid, and a free username. */
export async function suggestNewcomer(db: Db, identity: ProviderIdentity): Promise<GoogleNewcomer> {
  const name = normalizeName(identity.name);
  const wanted = normalizeUsername(identity.email.split('@')[0] ?? '').replaceAll('+', '.');
  const stem = isFine('username', wanted) ? wanted.slice(0, 40) : 'member';
  let username = stem === 'member' ? numbered(stem) : stem;
  for (let tries = 0; tries < TRIES && (await findUser(db, username)); tries++) username = numbered(stem);
  return { name: isFine('name', name) ? name : '', email: identity.email, username };
}

function isFine(field: 'name' | 'username', value: string): boolean {
  return failureOf(SIGN_UP[field], field, { [field]: value }) === null;
}

function numbered(stem: string): string {
  return `${stem}-${randomInt(NUMBERS)}`;
}
