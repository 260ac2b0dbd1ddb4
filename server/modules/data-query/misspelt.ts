/** Words with one typing error, as patterns of the words they are meant to be. */

export interface Spelling {
  /** Patterns of PostgreSQL for a whole word, and for a text that is it alone. */
  readonly word: string;
  readonly alone: string;
  /** For the beginning of a word; null: too little is typed to tell what it begins. */
  readonly beginning: string | null;
}

/** Shorter words have too many neighbors; longer ones are no names. */
const LENGTH_MIN = 4;
const LENGTH_MAX = 30;
/** Letters of a beginning that say enough. */
const BEGINNING_MIN = 5;
const MENDABLE = new RegExp(`^\\p{L}{${LENGTH_MIN},${LENGTH_MAX}}$`, 'u');

/**
 * What a word is where one letter is missing, too much or another, or two neighbors are exchanged; the first is always right.
 * The word itself is among them. Null: the word tolerates no error.
 */
export function spellingOf(word: string): Spelling | null {
  if (!MENDABLE.test(word)) return null;
  const letters = [...word];
  const spelt = (at: number, taken: number, put: string) =>
    [...letters.slice(0, at), put, ...letters.slice(at + taken)].join('');
  const places = letters.map((_, at) => at).slice(1);
  const spellings = places.flatMap((at) => {
    const [letter = '', next] = [letters[at], letters[at + 1]];
    return [
      spelt(at, 0, '.'),
      spelt(at, 1, '.'),
      spelt(at, 1, ''),
      ...(next === undefined ? [] : [spelt(at, 2, `${next}${letter}`)]),
    ];
  });
  const all = [...new Set(spellings)];
  const begun = letters.length < BEGINNING_MIN ? [] : all.filter((one) => one.length >= BEGINNING_MIN);
  return {
    word: `\\m(?:${all.join('|')})\\M`,
    alone: `^(?:${all.join('|')})$`,
    beginning: begun.length === 0 ? null : `\\m(?:${begun.join('|')})`,
  };
}
