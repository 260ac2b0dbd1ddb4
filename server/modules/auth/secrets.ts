import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { CODE_LENGTH } from '#schemas/forms/account.ts';
import type { Config } from '#server/platform/config.ts';

/** 256 bits that nobody can guess, as 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: nobody who reads the database can use it. Tokens are random, so a fast hash is enough. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a token is the one the hash was made of, in the same time either way. */
export function isTokenOf(hashed: Buffer, token: string): boolean {
  return timingSafeEqual(hashed, tokenHash(token));
}

/** Without letters and digits that look alike. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code to type in from a mail. */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
}

/** A code as it was typed: small letters and white space do no harm. */
export function typedCode(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}

/** Slow hashes for what people choose or type: passwords and codes. */
export interface Passwords {
  readonly hash: (secret: string) => Promise<string>;
  /** Whether the secret is the one of the hash. Without a hash it takes as long and is never right. */
  readonly verify: (hashed: string | null, secret: string) => Promise<boolean>;
  /** Whether the hash was made with other costs than new ones are. */
  readonly isOutdated: (hashed: string) => boolean;
}

const PASSES = 2;

/** argon2id with the memory that the settings say. A password is the same however its letters are composed. */
export function createPasswords({ passwordMemoryKib }: Pick<Config, 'passwordMemoryKib'>): Passwords {
  const costs = { memoryCost: passwordMemoryKib, timeCost: PASSES, parallelism: 1 };
  const hashSecret = (secret: string) => hash(secret.normalize('NFC'), costs);
  let decoy: Promise<string> | undefined;
  return {
    hash: hashSecret,
    verify: async (hashed, secret) => {
      decoy ??= hashSecret(newToken());
      const right = await verify(hashed ?? (await decoy), secret.normalize('NFC'));
      return right && hashed !== null;
    },
    isOutdated: (hashed) => {
      const { memoryCost, timeCost } = parseOptions(hashed);
      return memoryCost !== passwordMemoryKib || timeCost !== PASSES;
    },
  };
}
