import { textKey } from '#schemas/text.ts';
import type { DraftRecord } from '../records.ts';

/**
 * Names, ids and members of lists are keys by which things are found again, and a key of the database has at most some
 * 2,700 bytes. The longest real ones have some 70.
 */
const LONGEST_BYTES = 500;
const LONGEST_SYMBOL_BYTES = 100;
/** Texts that people read and nothing is found by, and web addresses, which are measured where they are read. */
const UNMEASURED = new Set(['description', 'summary', 'background', 'logo', 'announcement', 'url', 'social']);

/** Why a record cannot be kept: which of its texts is longer than any real one; null where none is. */
export function tooLong({ kind, key, data }: DraftRecord): string | null {
  for (const [field, value] of Object.entries(data)) {
    if (UNMEASURED.has(field) || (kind === 'news' && field === 'title')) continue;
    const most = field === 'symbol' ? LONGEST_SYMBOL_BYTES : LONGEST_BYTES;
    const texts: unknown[] = Array.isArray(value) ? value : [value];
    if (texts.some((text) => typeof text === 'string' && bytesOf(text) > most))
      return `${field}: longer than ${most} bytes`;
  }
  // A round's key is made of several texts, an article's is its address.
  return Buffer.byteLength(key) > LONGEST_BYTES * 4 ? `key: longer than ${LONGEST_BYTES * 4} bytes` : null;
}

/** As the text is looked for: folding may make it longer. */
function bytesOf(text: string): number {
  return Buffer.byteLength(textKey(text));
}

/** 100 billion dollars; the largest round so far raised 4.2. */
const LARGEST_AMOUNT = 1e11;

/**
 * Why the figures of a record cannot be what they seem: somebody wrote dollars where millions belong, and the round would
 * head every list. null: they can be.
 */
export function tooLarge({ kind, data }: DraftRecord): string | null {
  return kind === 'round' && (data.amount_usd ?? 0) > LARGEST_AMOUNT
    ? 'amount: more than any round raised, in another unit perhaps'
    : null;
}
