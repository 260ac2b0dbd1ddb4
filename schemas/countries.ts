import { once } from './once.ts';
import { textKey } from './text.ts';

/** Countries by their English names, and how sources spell them. */

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that stand for no country. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Two letters that may stand for a country. */
export const COUNTRY_CODES: readonly string[] = LETTERS.flatMap((first) =>
  LETTERS.map((second) => first + second),
).filter((code) => !NO_COUNTRY.has(code));

/** Longer names of `Intl` than people write. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  'Hong Kong SAR China': 'Hong Kong',
  'Macao SAR China': 'Macao',
  'Myanmar (Burma)': 'Myanmar',
};

/** What sources call them beside. */
export const COUNTRY_SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  'United States': ['us', 'usa', 'u s', 'u s a', 'united states of america', 'us of america', 'america'],
  'United Kingdom': ['uk', 'u k', 'gb', 'great britain', 'england'],
  'United Arab Emirates': ['uae'],
  'South Korea': ['korea', 'republic of korea'],
  Czechia: ['czech republic'],
  Türkiye: ['turkey'],
  'Hong Kong': ['hong kong sar', 'hong kong sar china'],
  'Cayman Islands': ['cayman'],
  Russia: ['russian federation'],
  Vietnam: ['viet nam'],
  'Bosnia & Herzegovina': ['bosnia and herzegovina'],
  Netherlands: ['the netherlands', 'holland'],
};

const english = once(() => new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }));

/** English name of a two-letter code; null: it is none of a country. */
export function countryOfCode(code: string): string | null {
  const name =
    /^[a-z]{2}$/i.test(code) && !NO_COUNTRY.has(code.toUpperCase()) ? english().of(code.toUpperCase()) : null;
  return name === null || name === undefined ? null : (SHORT_NAMES[name] ?? name);
}

/** The key by which names of places are looked up. */
export const placeKey = (text: string) => textKey(text).replace(/[.’']/g, ' ').replace(/\s+/g, ' ').trim();

const byKey = once((): ReadonlyMap<string, string> => {
  const names = COUNTRY_CODES.flatMap((code) => countryOfCode(code) ?? []);
  const spelled = Object.entries(COUNTRY_SPELLINGS).flatMap(([name, others]) =>
    [name, ...others].map((one) => [one, name] as const),
  );
  return new Map(
    [...names.map((name) => [name, name] as const), ...spelled].map(([text, name]) => [placeKey(text), name]),
  );
});

/** Names that a state of another country has too. */
const ALSO_STATES = new Set(['georgia']);

/**
 * The country that a location names: all of it, or what stands behind its last comma. Null: it names none. Behind a town neither
 * codes of states are countries ("San Francisco, CA") nor names that a state has too ("Atlanta, Georgia").
 */
export function countryOf(location: string): string | null {
  const comma = location.lastIndexOf(',');
  const key = placeKey(location.slice(comma + 1));
  return comma >= 0 && ALSO_STATES.has(key) ? null : (byKey().get(key) ?? null);
}
