import { permutationOf } from '../permutation.ts';
import { streamKey } from '../random.ts';
import { CULTURES, type NameCulture } from './personParts.ts';
import { slugOf } from './slug.ts';

/** What a person is called. `male` says which list the given name is from. */
export interface PersonName {
  readonly name: string;
  readonly slug: string;
  readonly male: boolean;
}

interface Part {
  readonly text: string;
  readonly slug: string;
}

interface PreparedCulture {
  readonly given: readonly (Part & { readonly male: boolean })[];
  readonly family: readonly Part[];
  readonly middle: readonly Part[];
  readonly familyFirst: boolean;
  /** Where its names begin among the plain names of all cultures. */
  readonly start: number;
}

const part = (text: string): Part => ({ text, slug: slugOf(text) });

let prepared: { readonly cultures: readonly PreparedCulture[]; readonly plainNames: number } | undefined;

function prepare() {
  let start = 0;
  const cultures = CULTURES.map((culture: NameCulture): PreparedCulture => {
    const given = [
      ...culture.male.map((text) => ({ ...part(text), male: true })),
      ...culture.female.map((text) => ({ ...part(text), male: false })),
    ];
    const made = {
      given,
      family: culture.family.map(part),
      middle: culture.middle.map(part),
      familyFirst: culture.familyFirst,
      start,
    };
    start += made.given.length * made.family.length;
    return made;
  });
  return { cultures, plainNames: start };
}

/**
 * Names of people by their index, unique over a million: when every plain name is used they come again with a middle
 * name, then with two.
 */
export function personNames(seed: number): (index: number) => PersonName {
  prepared ??= prepare();
  const { cultures, plainNames } = prepared;
  const order = permutationOf(plainNames, streamKey(seed, 3));
  // The culture of a plain name, looked up by blocks of 256 names.
  const cultureOfBlock = Array.from({ length: Math.ceil(plainNames / 256) }, (_, block) =>
    cultures.findLastIndex((culture) => culture.start <= block * 256),
  );
  return (index) => {
    const use = Math.floor(index / plainNames);
    const code = order.forward(index % plainNames);
    let place = cultureOfBlock[code >>> 8] ?? 0;
    while ((cultures[place + 1]?.start ?? plainNames) <= code) place++;
    const culture = cultures[place];
    const nth = code - (culture?.start ?? 0);
    const given = culture?.given[Math.floor(nth / culture.family.length)];
    const family = culture?.family[nth % culture.family.length];
    if (!culture || !given || !family) throw new RangeError(`There is no person ${index}.`);

    const [first, last] = culture.familyFirst ? [family, given] : [given, family];
    if (use === 0) return { name: `${first.text} ${last.text}`, slug: `${first.slug}-${last.slug}`, male: given.male };
    const between = middleOf(culture.middle, use - 1, code);
    return {
      name: `${first.text} ${between.text} ${last.text}`,
      slug: `${first.slug}-${between.slug}-${last.slug}`,
      male: given.male,
    };
  };
}

/** The n-th middle part of a name: one name of the list, then every two of them. Each name begins the list elsewhere. */
function middleOf(list: readonly Part[], nth: number, code: number): Part {
  const one = list[(nth + code) % list.length] ?? part('');
  if (nth < list.length) return one;
  const other = list[(Math.floor(nth / list.length) - 1 + code) % list.length] ?? part('');
  return { text: `${other.text} ${one.text}`, slug: `${other.slug}-${one.slug}` };
}
