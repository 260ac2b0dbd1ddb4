/** Texts in addresses: `~` escapes the characters that join, so that values may hold any text. */
const ESCAPES: readonly (readonly [string, string])[] = [
  ['~', '~0'],
  [',', '~1'],
  ['|', '~2'],
];

/** A text that holds none of the characters that join. */
export const escapeText = (text: string) =>
  ESCAPES.reduce((done, [plain, escaped]) => done.replaceAll(plain, escaped), text);

export const unescapeText = (text: string) =>
  ESCAPES.reduceRight((done, [plain, escaped]) => done.replaceAll(escaped, plain), text);

/** Several texts as one, which `splitEscaped` takes apart again. */
export const joinEscaped = (texts: readonly string[]) => texts.map(escapeText).join('|');
export const splitEscaped = (joined: string) => joined.split('|').map(unescapeText);
