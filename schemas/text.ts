/**
 * Text comparison, shared by worker and SQL. Both compare keys made here, so neither a database collation nor a browser
 * locale can make them differ.
 */

const COMBINING_MARKS = /[\u0300-\u036f]/g;
// Letters that Unicode does not decompose but people type plainly: "dang" must find "Đặng".
const STROKED: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  þ: 'th',
};
const STROKED_LETTER = /[đðħıłøœæßþ]/g;
const UNPAIRED_SURROGATE = /\p{Surrogate}/gu;

/** Whether every store accepts a text as it is. */
export function isStorable(text: string): boolean {
  return storableText(text) === text;
}

/** Text that every store accepts: no NUL (PostgreSQL refuses it), no unpaired surrogate (UTF-8 has none). */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').replace(UNPAIRED_SURROGATE, '\ufffd');
}

// Printable ASCII is its own decomposition, so only its case can change.
const PLAIN_ASCII = /^[\x20-\x7e]*$/;

/**
 * The comparison key of a text: case, accents and compatibility forms folded away ("Ångström" → "angstrom").
 * Idempotent. Keys compare by code point, which is the byte order of UTF-8 and of PostgreSQL's "C" collation.
 */
export function textKey(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase();
  const folded = storableText(text)
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .replace(STROKED_LETTER, (letter) => STROKED[letter] ?? letter);
  const composed = folded.normalize('NFC');
  // Composing may merge a mark into one character again; a second pass removes it.
  return composed === text ? composed : textKey(composed);
}

/** Orders two keys by code point (UTF-16 order differs from it above U+FFFF). Negative, zero or positive. */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return codePointRank(x) - codePointRank(y);
  }
  return a.length - b.length;
}

/** Surrogates encode code points above U+FFFF, so they sort after every other code unit. */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** The words of a quick search, as keys: trimmed, split at white space, duplicates dropped. Every word must be found. */
export function searchWords(text: string): string[] {
  return [
    ...new Set(
      textKey(text)
        .split(/\s+/u)
        .filter((word) => word !== ''),
    ),
  ];
}
