import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { CODE_LENGTH } from '#schemas/forms/account.ts';
import type { Config } from '#server/platform/config.ts';

/** 256 random bits as 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored form of a token. Tokens are random, so a fast hash is enough. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares a token with its hash in constant time. */
export function isTokenOf(hashed: Buffer, token: string): boolean {
  return timingSafeEqual(hashed, tokenHash(token));
}

/** Without look-alikes. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
}

/** Normalizes an entered code: upper case, no white space. */
export function typedCode(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}

/** Slow hashes for passwords and codes. */
export interface Passwords {
  readonly hash: (secret: string) => Promise<string>;
  /** True if the secret matches. Takes as long without a hash, and is false. */
  readonly verify: (hashed: string | null, secret: string) => Promise<boolean>;
  /** True if the hash was made with other cost parameters. */
  readonly isOutdated: (hashed: string) => boolean;
}

const PASSES = 2;

/** argon2id with the configured memory. Secrets are normalized to NFC. */
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
