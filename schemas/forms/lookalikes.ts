import { once } from '../once.ts';
import { textKey } from '../text.ts';

/**
 * Names that look like others. From Unicode's confusables.txt (UTS #39) the letters of Cyrillic and Greek, small or capital, that look
 * like a Latin one, and the digits and letters of Latin that look alike; all folded as names are compared.
 */

/** Each sign of the first text looks like the sign of the second text at its place. */
export const LOOKALIKES = [
  'авекмнорстухіјѕԛԝԁһѵгӏүαβγεζηικμνορτυχσϲϳ01i',
  'abekmhopctyxijsqwdhvrlyabyezhikmvoptuxocjoll',
] as const;
/** Two letters that look like one. */
export const LOOKALIKE_PAIR = ['rn', 'm'] as const;

const SIGNS = new Map([...LOOKALIKES[0]].map((sign, at) => [sign, LOOKALIKES[1][at] ?? sign]));

/** What a name looks like: equal for names that are easily taken for each other. Twice, because a letter may look like an `i`. */
export function lookOf(name: string): string {
  const swapped = (text: string) => [...text].map((sign) => SIGNS.get(sign) ?? sign).join('');
  return swapped(swapped(textKey(name.trim()))).replaceAll(...LOOKALIKE_PAIR);
}

const scripts = once(() =>
  'Latin Cyrillic Greek Armenian Hebrew Arabic Thai Devanagari Bengali Tamil Georgian Khmer Lao Myanmar Ethiopic Cherokee Han Hiragana Katakana Hangul Bopomofo'
    .split(' ')
    .map((name) => ({ name, letters: new RegExp(`\\p{Script=${name}}`, 'u') })),
);
/** Letters of several scripts, such as the long vowel of Japanese. */
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/gu;
/** Scripts that are written together. */
const TOGETHER = [new Set(['Han', 'Hiragana', 'Katakana']), new Set(['Han', 'Hangul']), new Set(['Han', 'Bopomofo'])];

/** True if each word is written in letters of one script. */
export function isOneScript(text: string): boolean {
  return text.split(/\s+/).every((word) => {
    const letters = word.replace(SHARED, '').match(/\p{L}/gu) ?? [];
    const found = new Set(
      letters.map((letter) => scripts().find((script) => script.letters.test(letter))?.name ?? 'other'),
    );
    return found.size <= 1 || TOGETHER.some((together) => [...found].every((name) => together.has(name)));
  });
}

/** What only the operator is called. */
const reservedName = once(() => {
  const names = `
  admin administrator sysadmin webmaster postmaster hostmaster root system superuser assay
  assaydao support help helpdesk service customerservice contact info team staff
  official moderator mod operator owner provider security abuse billing payment
  payments noreply api www newsletter verified anonymous everyone nobody null
  undefined quantri quantrivien hotro
`
    .trim()
    .split(/\s+/)
    .map(lookOf);
  return new RegExp(`^(?:the)?(?:${names.join('|')})+\\d*$`);
});

/** True for a name of the operator, or several of them together, whatever signs stand between and whatever number follows. */
export function isReserved(name: string): boolean {
  const plain = textKey(name).replace(/[^\p{L}\p{N}]/gu, '');
  return reservedName().test(lookOf(plain)) || reservedName().test(lookOf(plain.replace(/\d+$/, '')));
}
