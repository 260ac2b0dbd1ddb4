import { crc32 } from 'node:zlib';
import { API_KEY_CHECKSUM, API_KEY_PREFIX, API_KEY_RANDOM } from '#schemas/api/api-keys.ts';

/** The text of a key: prefix, random characters, and a checksum by which a scanner tells a key from what looks like one. */

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Makes a key. `pick` gives a random whole number below its argument. */
export function newKeyText(pick: (below: number) => number): string {
  const random = Array.from({ length: API_KEY_RANDOM }, () => LETTERS[pick(LETTERS.length)]).join('');
  return `${API_KEY_PREFIX}${random}${checksumOf(random)}`;
}

/** CRC-32 of the random characters in base 62, the greatest digit first. */
export function checksumOf(random: string): string {
  let rest = crc32(random);
  let digits = '';
  for (let place = 0; place < API_KEY_CHECKSUM; place++) {
    digits = (LETTERS[rest % LETTERS.length] ?? '') + digits;
    rest = Math.floor(rest / LETTERS.length);
  }
  return digits;
}

const KEY = new RegExp(`^${API_KEY_PREFIX}([0-9A-Za-z]{${API_KEY_RANDOM}})([0-9A-Za-z]{${API_KEY_CHECKSUM}})$`);

/** Whether a text can be a key: its form and its checksum are right. */
export function isKeyText(text: string): boolean {
  const [, random, checksum] = KEY.exec(text) ?? [];
  return random !== undefined && checksumOf(random) === checksum;
}
