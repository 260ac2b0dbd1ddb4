import { countryOf } from '../../countries.ts';
import { once } from '../../once.ts';
import { rowKey, streamKey, uniform } from '../random.ts';
import { LOCATIONS } from '../vocabulary.ts';
import type { Context } from './context.ts';

/** Where organizations and people are, and what kind of investor somebody is: for their rows, and for those that name them. */

export const LOCATED_SHARE = 0.92;
const LOCATED_PEOPLE = 0.8;

/** What kind of investor a person is who joined a round. */
export const ANGEL = ['Angel investor'];

/** Where an organization has its seat, by index; null: not known. */
export function organizationPlace(context: Context): (index: number) => string | null {
  const stream = streamKey(context.seed, 43);
  return (index) => {
    const key = rowKey(stream, index);
    return uniform(key, 4) < LOCATED_SHARE ? LOCATIONS.choose(uniform(key, 5)) : null;
  };
}

/** Where a person lives, by index; null: not known. */
export function personPlace(context: Context): (index: number) => string | null {
  return (index) => {
    const key = context.personKey(index);
    return uniform(key, 0) < LOCATED_PEOPLE ? LOCATIONS.choose(uniform(key, 1)) : null;
  };
}

const countries = once(() => new Map<string, string | null>(LOCATIONS.items.map((place) => [place, countryOf(place)])));

/** The country of a place of the sample; null: not known. */
export const countryOfPlace = (place: string | null): string | null =>
  place === null ? null : (countries().get(place) ?? null);
