import { bits, choiceOf, permutationOf, streamKey, uniform } from '../random.ts';
import { FEATURED_PROJECTS } from './featured.ts';
import { REFUSED_SYMBOLS } from './realNames.ts';
import { slugOf } from './slug.ts';
import { inventedWords, PROJECT_SUFFIXES } from './words.ts';

/** What a project is called. */
export interface ProjectName {
  readonly name: string;
  readonly slug: string;
  readonly symbol: string;
}

// Half of the first names have no suffix; commoner suffixes come first.
const FIRST_SUFFIX = choiceOf(
  ['', ...PROJECT_SUFFIXES].map((_, place) => [place, place === 0 ? 9 : 1 / (place + 1)] as const),
);
const SUFFIXES = ['', ...PROJECT_SUFFIXES.map((suffix) => ` ${suffix}`)];
const SUFFIX_SLUGS = ['', ...PROJECT_SUFFIXES.map((suffix) => `-${slugOf(suffix)}`)];

const FEATURED: readonly ProjectName[] = FEATURED_PROJECTS.map(([name, symbol]) => ({
  name,
  slug: slugOf(name),
  symbol,
}));

/**
 * Names of projects by index, unique over a million. After the featured names every index takes a word. Used words come
 * again with another suffix, each in its own steps; the number of suffixes is prime, so no pair repeats.
 */
export function projectNames(seed: number): (index: number) => ProjectName {
  const key = streamKey(seed, 1);
  const words = inventedWords();
  const order = permutationOf(words.length, key);
  return (index) => {
    const featured = FEATURED[index];
    if (featured) return featured;
    const place = index - FEATURED.length;
    const use = Math.floor(place / words.length);
    const nth = place - use * words.length;
    const word = words[order.forward(nth)];
    if (!word) throw new RangeError(`There is no project ${index}.`);
    const step = 1 + (bits(key, nth) % (SUFFIXES.length - 1));
    const suffix = (FIRST_SUFFIX.choose(uniform(key, nth)) + use * step) % SUFFIXES.length;
    return {
      name: word.name + SUFFIXES[suffix],
      slug: word.slug + SUFFIX_SLUGS[suffix],
      symbol: use === 0 ? word.symbol : lengthened(word.symbol, bits(key ^ 0x51, index) % 26),
    };
  };
}

/** Later users of a word add a letter to its symbol, as later tokens of a name do. */
function lengthened(symbol: string, letter: number): string {
  const longer = symbol.slice(0, 4) + String.fromCharCode(65 + letter);
  return REFUSED_SYMBOLS.has(longer) ? lengthened(symbol, (letter + 1) % 26) : longer;
}
