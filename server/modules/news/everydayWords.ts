import dictionary from 'dictionary-en';
import { textKey } from '#schemas/text.ts';
import { CURATED_WORDS } from './curatedNames.ts';

/** Words of a spelling dictionary of English without their endings. */
interface Words {
  /** Those it writes small. */
  readonly small: ReadonlySet<string>;
  /** Names of people, places and days. */
  readonly proper: ReadonlySet<string>;
}

/** Read when they are first needed: a start of the server takes longer with them, and most processes read no news. */
let words: Words | null = null;

function everyWord(): Words {
  words ??= readDictionary(Buffer.from(dictionary.dic).toString('utf8'));
  return words;
}

function readDictionary(lines: string): Words {
  const [small, proper] = [new Set<string>(), new Set<string>()];
  for (const line of lines.split('\n').slice(1)) {
    const [word = ''] = line.split('/');
    if (/^\p{Ll}{2,}$/u.test(word)) small.add(textKey(word));
    // What is written in capitals is an abbreviation.
    else if (/^\p{Lu}\p{Ll}+$/u.test(word)) proper.add(textKey(word));
  }
  return { small, proper };
}

/** Endings of English, each with what may have stood in its place. */
const ENDINGS: readonly (readonly [string, readonly string[]])[] = [
  ['s', ['']],
  ['es', ['']],
  ['ies', ['y']],
  ['d', ['']],
  ['ed', ['']],
  ['ied', ['y']],
  ['ing', ['', 'e']],
  ['er', ['', 'e']],
  ['ers', ['', 'e']],
  ['or', ['', 'e']],
  ['ly', ['', 'e']],
  ['ion', ['', 'e']],
  ['ions', ['', 'e']],
  ['able', ['', 'e']],
  ['ness', ['']],
];
const PREFIX = /^(?:re|un|dis|in|de|pro|con|over|pre|non|multi)(?=.{3})/;
/** Letters of the shortest word that may lose an ending. */
const STEM_MIN = 3;

/** True for a word that English texts hold whatever they are about, by its key: "would", "drops". */
export function isEverydayWord(key: string): boolean {
  return isInflected(key) || isInflected(key.replace(PREFIX, ''));
}

/** True for a name of many people or places, or a day, by its key: "kevin", "monday". */
export function isCommonProperNoun(key: string): boolean {
  return everyWord().proper.has(key);
}

/** Letters of the shortest part of a compound. */
const PART_MIN = 4;

/** True for two everyday words written as one, by its key: "afterparty". Words of the field make names: "fireblocks". */
export function isCompound(key: string): boolean {
  for (let at = PART_MIN; at <= key.length - PART_MIN; at++)
    if (
      [key.slice(0, at), key.slice(at)].every(
        (part) => isEverydayWord(part) && !CURATED_WORDS.has(part.replace(/s$/, '')),
      )
    )
      return true;
  return false;
}

/** True for a word of the dictionary, or one of the field, with or without an ending, by its key. */
export function isInflected(key: string): boolean {
  const { small } = everyWord();
  if (small.has(key) || CURATED_WORDS.has(key)) return true;
  return ENDINGS.some(
    ([ending, before]) =>
      key.endsWith(ending) &&
      key.length - ending.length >= STEM_MIN &&
      before.some((letters) => small.has(key.slice(0, -ending.length) + letters)),
  );
}
