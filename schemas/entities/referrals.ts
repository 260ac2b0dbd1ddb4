/** Referral codes: eight letters and digits that cannot be mistaken for one another, written in two groups. */

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** A code as it is compared: however it is typed, with letters that look like digits read as these. */
export function referralKey(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** Makes the key of a new code of random bytes, at least eight. */
export function newReferralKey(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** The code of a key, as it is shown and shared: `7K2M-9QXD`. */
export function referralCode(key: string): string {
  return `${key.slice(0, LENGTH / 2)}-${key.slice(LENGTH / 2)}`;
}
