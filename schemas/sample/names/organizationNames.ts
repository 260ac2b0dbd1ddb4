import { bits, choiceOf, permutationOf, streamKey, uniform } from '../random.ts';
import { FEATURED_ORGANIZATIONS } from './featured.ts';
import { REAL_NAMES } from './realNames.ts';
import { slugOf } from './slug.ts';
import { ADJECTIVES, inventedWords, PAIR_NOUNS, PLACES, type Word } from './words.ts';

/** An organization's name and the type it implies. */
export interface OrganizationName {
  readonly name: string;
  readonly slug: string;
  readonly type: string;
}

/** A suffix of organization names, its type, and its frequency. */
const SUFFIXES: readonly (readonly [suffix: string, type: string, weight: number])[] = [
  ['Capital', 'Fund', 24],
  ['Ventures', 'Fund', 22],
  ['Partners', 'Fund', 10],
  ['DAO', 'DAO', 6],
  ['Labs', 'Company', 5],
  ['Foundation', 'Foundation', 4],
  ['Digital', 'Fund', 4],
  ['Accelerator', 'Accelerator', 3],
  ['Holdings', 'Company', 3],
  ['Family Office', 'Family office', 2.5],
  ['Investments', 'Fund', 2.5],
  ['Group', 'Company', 2],
  ['Fund', 'Fund', 2],
  ['Markets', 'Exchange', 2],
  ['Asset Management', 'Fund', 1.5],
  ['Exchange', 'Exchange', 1.5],
  ['Incubator', 'Accelerator', 1],
  ['Collective DAO', 'DAO', 1],
  ['Growth', 'Fund', 1],
  ['Technologies', 'Company', 1],
  ['Trading', 'Fund', 1],
  ['Seed Fund', 'Fund', 0.6],
  ['Equity', 'Fund', 0.6],
  ['Guild DAO', 'DAO', 0.6],
  ['Research', 'Company', 0.6],
  ['Advisors', 'Fund', 0.4],
  ['Opportunities', 'Fund', 0.4],
  ['Studio', 'Company', 0.4],
  ['Trust', 'Family office', 0.3],
  ['Syndicate', 'DAO', 0.3],
  ['Alliance', 'Foundation', 0.3],
];
const SUFFIX_SLUGS = SUFFIXES.map(([suffix]) => `-${slugOf(suffix)}`);
const FIRST_SUFFIX = choiceOf(SUFFIXES.map(([, , weight], place) => [place, weight] as const));
const FEATURED: readonly OrganizationName[] = FEATURED_ORGANIZATIONS.map(([name, type]) => ({
  name,
  slug: slugOf(name),
  type,
}));
const FEATURED_SLUGS = new Set(FEATURED.map(({ slug }) => slug));

/** Of 32 organizations this many bear the name of a pair ("Halyard & Rook") and of a place ("Sable Quay"). */
const PAIRS_IN_32 = 5;
const PLACES_IN_32 = 2;
const WORDS_IN_32 = 32 - PAIRS_IN_32 - PLACES_IN_32;

interface Base {
  readonly name: string;
  readonly slug: string;
  /** Stands alone the first time, as a partnership's name does. */
  readonly alone: boolean;
}

/**
 * Names of organizations by index, unique over a million. A base is reused with another suffix; the number of suffixes
 * is prime, so that every step visits all of them.
 */
export function organizationNames(seed: number): (index: number) => OrganizationName {
  const key = streamKey(seed, 2);
  const words = inventedWords();
  const wordOrder = permutationOf(words.length, streamKey(key, 0));
  const pairOrder = permutationOf(PAIR_NOUNS.length ** 2, streamKey(key, 1));
  const places = placeNames();
  const placeOrder = permutationOf(places.length, streamKey(key, 2));

  const withSuffix = ({ name, slug, alone }: Base, use: number, baseKey: number): OrganizationName => {
    if (alone && use === 0 && !FEATURED_SLUGS.has(slug)) return { name, slug, type: 'Fund' };
    const step = 1 + (bits(key, baseKey) % (SUFFIXES.length - 1));
    const place = (FIRST_SUFFIX.choose(uniform(key, baseKey)) + use * step) % SUFFIXES.length;
    const [suffix = '', type = 'Fund'] = SUFFIXES[place] ?? [];
    return { name: `${name} ${suffix}`, slug: slug + SUFFIX_SLUGS[place], type };
  };
  return (index) => {
    const featured = FEATURED[index];
    if (featured) return featured;
    const place = index - FEATURED.length;
    const block = Math.floor(place / 32);
    const slot = place % 32;
    if (slot < PAIRS_IN_32) {
      const nth = block * PAIRS_IN_32 + slot;
      const code = pairOrder.forward(nth % pairOrder.size);
      return withSuffix(pairBase(code), Math.floor(nth / pairOrder.size), code * 3);
    }
    if (slot < PAIRS_IN_32 + PLACES_IN_32) {
      const nth = block * PLACES_IN_32 + slot - PAIRS_IN_32;
      const code = placeOrder.forward(nth % placeOrder.size);
      return withSuffix(placeBase(places, code), Math.floor(nth / placeOrder.size), code * 3 + 1);
    }
    const nth = block * WORDS_IN_32 + slot - PAIRS_IN_32 - PLACES_IN_32;
    const code = wordOrder.forward(nth % wordOrder.size);
    return withSuffix(wordBase(words, code), Math.floor(nth / wordOrder.size), code * 3 + 2);
  };
}

function wordBase(words: readonly Word[], code: number): Base {
  const { name, slug } = words[code] ?? { name: '', slug: '' };
  return { name, slug, alone: false };
}

/** Two different family names; a name is never paired with itself. */
function pairBase(code: number): Base {
  const first = PAIR_NOUNS[Math.floor(code / PAIR_NOUNS.length)] ?? '';
  const second = PAIR_NOUNS[code % PAIR_NOUNS.length] ?? '';
  return first === second
    ? { name: `${first} Brothers`, slug: `${first.toLowerCase()}-brothers`, alone: true }
    : { name: `${first} & ${second}`, slug: `${first.toLowerCase()}-and-${second.toLowerCase()}`, alone: true };
}

/** All unused names such as "Sable Quay". */
function placeNames(): string[] {
  return ADJECTIVES.flatMap((adjective) => PLACES.map((place) => `${adjective} ${place}`)).filter(
    (name) => !REAL_NAMES.has(name.toLowerCase().replace(' ', '')),
  );
}

function placeBase(places: readonly string[], code: number): Base {
  const name = places[code] ?? '';
  return { name, slug: name.toLowerCase().replace(' ', '-'), alone: true };
}
