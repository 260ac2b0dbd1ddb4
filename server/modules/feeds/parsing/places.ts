import { z } from 'zod';
import { COUNTRY_CODES, COUNTRY_SPELLINGS, countryOfCode, placeKey } from '#schemas/countries.ts';
import type { Job } from '#schemas/entities/stories.ts';
import placeNames from './placeNames.json' with { type: 'json' };
import { line } from './texts.ts';

/** Where an ad says that one works. */
export interface Workplace {
  /** "Town, Country", a country, or a region as it is stated; each once. */
  readonly places: readonly string[];
  readonly countries: readonly string[];
  readonly workplace: Job['workplace_type'];
}

const NAMES = z
  .strictObject({
    about: z.array(z.string()),
    regions: z.record(z.string(), z.array(z.string())),
    states: z.record(z.string(), z.record(z.string(), z.string())),
    towns: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
  })
  .parse(placeNames);

interface Known {
  readonly kind: 'country' | 'region' | 'state' | 'town';
  readonly name: string;
  readonly country: string | null;
}

const COUNTRIES = new Map<string, Known>();
const REGIONS = new Map<string, Known>();
const STATES = new Map<string, Known>();
const TOWNS = new Map<string, Known>();

function addNames(
  into: Map<string, Known>,
  kind: Known['kind'],
  name: string,
  country: string | null,
  others: readonly string[] = [],
) {
  for (const spelling of [name, ...others]) into.set(placeKey(spelling), { kind, name, country });
}

for (const name of COUNTRY_CODES.flatMap((code) => countryOfCode(code) ?? []))
  addNames(COUNTRIES, 'country', name, name);
for (const [name, others] of Object.entries(COUNTRY_SPELLINGS)) addNames(COUNTRIES, 'country', name, name, others);
for (const [name, others] of Object.entries(NAMES.regions)) addNames(REGIONS, 'region', name, null, others);
for (const [country, states] of Object.entries(NAMES.states)) {
  for (const [name, code] of Object.entries(states)) addNames(STATES, 'state', name, country, [code]);
}
for (const [country, towns] of Object.entries(NAMES.towns)) {
  for (const [name, others] of Object.entries(towns)) addNames(TOWNS, 'town', name, country, others);
}

/** A code of a state is one only after a town: alone, "CA" may be Canada. */
function known(text: string): Known | null {
  const key = placeKey(text);
  const state = key.length > 2 ? STATES.get(key) : undefined;
  return COUNTRIES.get(key) ?? REGIONS.get(key) ?? TOWNS.get(key) ?? state ?? null;
}

const WORDS = [
  ['Remote', /\b(?:fully )?remote(?: roles)?\b/gi],
  ['Hybrid', /\bhybrid\b/gi],
  ['On-site', /\b(?:on[- ]?site|in[- ]office|in[- ]person)\b/gi],
] as const;
const NOISE = /\b(?:office|hq|relo(?:cation)? available|only|preferred|time ?zones?|undefined)\b/gi;
/** Between places of one line. */
const BETWEEN = /\s*[;|•\n/]\s*|\s+or\s+/i;

/** Whether a source's own word for the workplace says one. */
export function readWorkplace(value: unknown): Job['workplace_type'] {
  const text = line(value)?.replaceAll(/([a-z])([A-Z])/g, '$1-$2') ?? '';
  return WORDS.find(([, pattern]) => text.search(pattern) >= 0)?.[0] ?? null;
}

interface Piece {
  readonly workplace: readonly Job['workplace_type'][];
  readonly places: readonly Place[];
}

interface Place {
  readonly name: string;
  readonly country: string | null;
  readonly isTown: boolean;
}

/**
 * Places in the words of a source, in one spelling. `stated`: what the source says of the workplace elsewhere. An ad with an
 * office and a choice to work remotely is neither: its remote places say so themselves.
 */
export function readPlaces(texts: readonly unknown[], stated: Job['workplace_type'] = null): Workplace {
  const pieces = texts.flatMap((text) => (line(text) ?? '').split(BETWEEN).map(readPiece));
  const words = new Set(pieces.flatMap(({ workplace }) => workplace));
  const [only = null] = words.size === 1 ? words : [];
  const isMixed =
    stated === null &&
    only === 'Remote' &&
    pieces.some(({ workplace, places }) => workplace.length === 0 && places.some(({ isTown }) => isTown));
  const named = pieces.flatMap(({ workplace, places }) => {
    if (!isMixed || workplace.length === 0) return places.map(({ name }) => name);
    return places.length === 0 ? ['Remote'] : places.map(({ name }) => `Remote, ${name}`);
  });
  return {
    places: [...new Set(named)],
    countries: [...new Set(pieces.flatMap(({ places }) => places.flatMap(({ country }) => country ?? [])))],
    workplace: isMixed ? null : (stated ?? only),
  };
}

function readPiece(text: string): Piece {
  const workplace = WORDS.flatMap(([word, pattern]) => (text.search(pattern) >= 0 ? [word] : []));
  let rest = text;
  for (const [, pattern] of WORDS) rest = rest.replace(pattern, ',');
  const parts = rest
    .replace(NOISE, ' ')
    .split(/[,()*:]+|\s[-–]\s|(?<=,)\s*-|^\s*-/)
    .map((part) => part.replace(/^[\s-]+|[\s-]+$/g, '').replace(/^and\s+/i, ''))
    .filter((part) => part !== '')
    .flatMap(knownParts);
  return { workplace, places: placesOf(parts) };
}

/** "Americas & Europe" are two, "Bosnia & Herzegovina" and unknown names are one; "Switzerland Gland" is a country and a town. */
function knownParts(part: string): string[] {
  if (known(part)) return [part];
  const joined = part.split(/\s+(?:&|and)\s+/i);
  if (joined.length > 1 && joined.every((one) => known(one))) return joined;
  const [first = '', ...others] = part.split(' ');
  return others.length > 0 && known(first)?.kind === 'country' ? [first, others.join(' ')] : [part];
}

/** Reads "Town, State, Country" and "COUNTRY, TOWN", one after the other. */
function placesOf(parts: readonly string[]): Place[] {
  const places: Place[] = [];
  let lead: string | null = null;
  let before: string[] = [];
  const addCountry = (name: string) => places.push({ name, country: name, isTown: false });
  for (const part of parts) {
    const what = known(part);
    if (what?.kind === 'region') places.push({ name: what.name, country: null, isTown: false });
    else if (what?.kind !== 'country') before.push(part);
    else if (before.length === 0) {
      if (lead !== null) addCountry(lead);
      lead = what.name;
    } else {
      // "Singapore, North West, Singapore"
      if (lead === what.name) addCountry(what.name);
      else places.push(...townsOf(before, what.name));
      [lead, before] = [null, []];
    }
  }
  if (before.length > 0) places.push(...townsOf(before, lead));
  else if (lead !== null) addCountry(lead);
  return places;
}

function townsOf(parts: readonly string[], country: string | null): Place[] {
  const [first = '', ...rest] = parts;
  const last = STATES.get(placeKey(rest.at(-1) ?? ''));
  const towns = parts.flatMap((part) => TOWNS.get(placeKey(part)) ?? []);
  if (country === null && last && towns.length < 2) return [townIn(first, last.country)];
  if (towns.length > 1 && new Set(towns.map(({ name }) => name)).size > 1)
    return towns
      .filter((town) => country === null || town.country === country)
      .map(({ name, country }) => townIn(name, country));
  if (country === null && rest.length > 0 && !TOWNS.has(placeKey(first)))
    return [{ name: inCase(parts.join(', ')), country: null, isTown: true }];
  return [townIn(first, country)];
}

/** A town or state with its country: the stated one, else that of the name. */
function townIn(text: string, country: string | null): Place {
  const town = TOWNS.get(placeKey(text));
  const state = country === null ? STATES.get(placeKey(text)) : undefined;
  const where = country ?? town?.country ?? state?.country ?? null;
  const name = (town?.country === where ? town?.name : null) ?? state?.name ?? inCase(text);
  return { name: where === null ? name : `${name}, ${where}`, country: where, isTown: true };
}

/** Capitals are how some boards write, not how a town is spelled. */
function inCase(text: string): string {
  if (text !== text.toUpperCase() || text.length < 4) return text;
  return text.toLowerCase().replaceAll(/(?<![\p{L}’'])\p{L}/gu, (letter) => letter.toUpperCase());
}
