import { askWords } from '#schemas/i18n/en/askWords.ts';
import { isInflected } from '#server/modules/news/everydayWords.ts';

/**
 * Whether a word, by its key, belongs to a language in which questions are asked: it is a name only where it is used as one, and
 * never a name with a typing error. English words stand in Vietnamese questions too.
 */
export function isLanguageWord(key: string): boolean {
  return isInflected(key) || askWords.syllable?.test(key) === true;
}
