import { createHash } from 'node:crypto';
import { CURATED, CURATED_WORDS } from './curatedNames.ts';
import { isCommonProperNoun, isCompound, isEverydayWord } from './everydayWords.ts';
import { isInnerCapital, keyOf, type Word, wordsOf } from './words.ts';

/** What an article can mention. */
export type MentionedKind = 'project' | 'organization' | 'person';

/** An entity with all it is called. */
export interface NamedEntity {
  readonly kind: MentionedKind;
  readonly slug: string;
  readonly name: string;
  /** Former and other names. */
  readonly otherNames: readonly string[];
  readonly symbol: string | null;
  /** Pages of its own and accounts elsewhere. */
  readonly links: readonly string[];
  /** Market cap or deals: of two of one name the far larger one is meant. */
  readonly size: number | null;
}

/** Words of the longest name that is looked for. */
const NAME_WORDS_MAX = 5;
const MAJORS = 50;
/** Of two of one name the one so many times larger is meant. */
const FAR_LARGER = 5;

/** A name as it is looked for. */
export interface Name {
  readonly entity: NamedEntity;
  readonly isMajor: boolean;
  /** It is written so in small letters too: by the entity itself, or of one of the largest projects. */
  readonly isSmall: boolean;
  /** Its words are everyday words: alone it is no name without more evidence. */
  readonly isCommon: boolean;
  /** It is the name of many people or a place: what does or owns something need not be the entity. */
  readonly isProper: boolean;
  /** It is the first word of the entity's whole name: "Pantera" of "Pantera Capital". */
  readonly isShort: boolean;
}

/** Those of one kind who bear a name. */
interface Bearers {
  /** The far larger one; null: any may be meant. */
  readonly meant: Name | null;
  readonly all: readonly Name[];
}

const DISTINCT: ReadonlySet<string> = new Set(CURATED.distinct);
/** What texts leave out at the end of a long name: "World Liberty" of "World Liberty Financial". */
const LEFT_OUT: ReadonlySet<string> = new Set(
  'finance financial group holdings network protocol technologies'.split(' '),
);
/** A second word by which two everyday words are the name of a firm. */
const FIRM_WORDS: ReadonlySet<string> = new Set(
  'capital dao finance foundation labs partners protocol ventures'.split(' '),
);

/** Entities by name, ticker, account and site. */
export class NameIndex {
  readonly #names = new Map<string, Map<MentionedKind, Bearers>>();
  readonly #tickers = new Map<string, NamedEntity | null>();
  readonly #handles = new Map<string, NamedEntity | null>();
  readonly #hosts = new Map<string, NamedEntity | null>();
  readonly #majors: ReadonlySet<NamedEntity>;
  /** Words of the longest name that begins with a word. */
  readonly #longest = new Map<string, number>();

  constructor(entities: readonly NamedEntity[]) {
    this.#majors = new Set(
      entities
        .filter(({ kind, size }) => kind === 'project' && size !== null)
        .sort((one, other) => (other.size ?? 0) - (one.size ?? 0))
        .slice(0, MAJORS),
    );
    for (const entity of entities) this.#add(entity);
    // After all whole names: what another one is called is no short form.
    const whole = new Set(this.#names.keys());
    for (const entity of entities) this.#addShortForm(entity, whole);
    // The bare name of a large project, or its ticker, means the project, and not a firm that is called like it.
    for (const major of this.#majors)
      for (const name of [major.name, major.symbol ?? ''])
        this.#names.get(keyOf(wordsOf(name)))?.delete('organization');
  }

  /** Who bears a name, one of a kind, projects first. */
  named(key: string): readonly Name[] {
    return [...(this.#names.get(key)?.values() ?? [])].flatMap(({ meant }) => meant ?? []);
  }

  /** All of a kind who bear a name. */
  bearers(key: string, kind: MentionedKind): readonly Name[] {
    return this.#names.get(key)?.get(kind)?.all ?? [];
  }

  /** How many words the longest name has that begins with a word; 0: none does. */
  longestFrom(firstWord: string): number {
    return this.#longest.get(firstWord) ?? 0;
  }

  withTicker(ticker: string): NamedEntity | null {
    return this.#tickers.get(ticker) ?? null;
  }

  withHandle(handle: string): NamedEntity | null {
    return this.#handles.get(handle.toLowerCase()) ?? null;
  }

  withHost(host: string): NamedEntity | null {
    return this.#hosts.get(host.toLowerCase().replace(/^www\./, '')) ?? null;
  }

  isMajor(entity: NamedEntity): boolean {
    return this.#majors.has(entity);
  }

  /** Hash of all that decides what a text mentions; figures that change nothing leave it as it is. */
  digest(): string {
    const of = (entity: NamedEntity | null) =>
      entity && [entity.kind, entity.slug, entity.name, entity.symbol, entity.size !== null, this.isMajor(entity)];
    const hash = createHash('sha256');
    for (const [key, kinds] of this.#names) {
      const said = ({ entity, isMajor, isSmall, isCommon, isProper, isShort }: Name) => [
        of(entity),
        isMajor,
        isSmall,
        isCommon,
        isProper,
        isShort,
      ];
      const names = [...kinds].map(([kind, { meant, all }]) => [kind, meant && said(meant), all.map(said)]);
      hash.update(JSON.stringify([key, names]));
    }
    for (const places of [this.#tickers, this.#handles, this.#hosts]) {
      hash.update('\n');
      for (const [key, entity] of places) hash.update(JSON.stringify([key, of(entity)]));
    }
    return hash.digest('base64url');
  }

  #add(entity: NamedEntity): void {
    const { kind, symbol } = entity;
    const nicknames = CURATED.nicknames.filter((one) => one.symbol === symbol && this.isMajor(entity));
    for (const name of [entity.name, ...entity.otherNames, ...nicknames.map((one) => one.name)])
      this.#addName(name, entity);
    if (kind === 'project' && symbol !== null) keepLarger(this.#tickers, symbol.toUpperCase(), entity);
    for (const link of entity.links) {
      const { handle, host } = placeOf(link);
      if (handle !== null) keepLarger(this.#handles, handle, entity);
      if (host !== null) keepLarger(this.#hosts, host, entity);
    }
  }

  #addShortForm(entity: NamedEntity, whole: ReadonlySet<string>): void {
    const words = wordsOf(entity.name);
    if (entity.kind === 'person' || words.length < 3 || !LEFT_OUT.has(words.at(-1)?.key ?? '')) return;
    const short = words.slice(0, -1);
    if (!whole.has(keyOf(short))) this.#addName(short.map(({ text }) => text).join(' '), entity);
  }

  #addName(name: string, entity: NamedEntity): void {
    const words = wordsOf(name);
    const key = keyOf(words);
    if (words.length === 0 || words.length > NAME_WORDS_MAX || key.length < 3 || /^\d+$/.test(key)) return;
    if (entity.kind === 'person' && words.length < 2) return;
    const kinds = this.#names.get(key) ?? new Map<MentionedKind, Bearers>();
    const before = kinds.get(entity.kind);
    const isMajor = this.isMajor(entity);
    const isEveryday = entity.kind !== 'person' && (isEverydayName(words) || isUnknownCompound(entity, words));
    const found: Name = {
      entity,
      isMajor,
      isSmall:
        isMajor || isEveryday
          ? isMajor && (!isEveryday || words.length > 1)
          : /^\p{Ll}/u.test(entity.name) || LETTERS_AND_DIGITS.test(key),
      isCommon: isCurated(words) || (isEveryday && !isMajor),
      isProper: words.length === 1 && isCommonProperNoun(key) && !isEverydayWord(key),
      isShort: words.length === 1 && keyOf(wordsOf(entity.name)).startsWith(`${key} `),
    };
    if (!before) kinds.set(entity.kind, { meant: found, all: [found] });
    else if (before.all.every((other) => other.entity !== entity))
      kinds.set(entity.kind, { meant: largest(before.meant, found), all: [...before.all, found] });
    this.#names.set(key, kinds);
    const [first] = words;
    if (first) this.#longest.set(first.key, Math.max(this.longestFrom(first.key), words.length));
  }
}

/** "a16z" is written small, and is no everyday word. */
const LETTERS_AND_DIGITS = /^[a-z]+\d{2,}[a-z]+$/;

/** The far larger of those with a name, people left out; null: any may be meant. */
function largest(one: Name | null, other: Name): Name | null {
  if (one === null || other.entity.kind === 'person') return null;
  const larger = largerOf(one.entity, other.entity);
  return larger === null ? null : larger === other.entity ? other : one;
}

/** True for one or two words that texts hold whatever they are about. */
function isEverydayName(words: readonly Word[]): boolean {
  const [first, second] = words;
  if (first === undefined || words.length > 2 || DISTINCT.has(keyOf(words))) return false;
  if (second === undefined) return isEverydayWord(first.key) || isCommonProperNoun(first.key);
  return !FIRM_WORDS.has(second.key) && words.every(({ key }) => isEverydayWord(key));
}

/** True for a compound that nothing but itself makes a name: no ticker, no cap, no deals, no capital within. */
function isUnknownCompound({ name, symbol, size }: NamedEntity, [first, ...more]: readonly Word[]): boolean {
  const isUnknown = symbol === null && size === null && !isInnerCapital(name);
  return isUnknown && first !== undefined && more.length === 0 && !DISTINCT.has(first.key) && isCompound(first.key);
}

/** True for one or two words that are a name only with more evidence, also of the largest projects. */
function isCurated(words: readonly Word[]): boolean {
  return words.length <= 2 && words.every(({ key }) => CURATED_WORDS.has(key));
}

function keepLarger(index: Map<string, NamedEntity | null>, key: string, entity: NamedEntity): void {
  const before = index.get(key);
  if (before === undefined) index.set(key, entity);
  else if (before !== entity) index.set(key, before && largerOf(before, entity));
}

/** The far larger of two; null: either may be meant. */
function largerOf(one: NamedEntity, other: NamedEntity): NamedEntity | null {
  const [a, b] = [one.size ?? 0, other.size ?? 0];
  if (a > FAR_LARGER * b) return one;
  return b > FAR_LARGER * a ? other : null;
}

const ACCOUNTS = /^(?:www\.|mobile\.)?(?:twitter|x)\.com$/;
/** Sites that hold pages of many: they name nobody. */
const SHARED_SITES =
  /(?:^|\.)(?:twitter|x|linkedin|facebook|instagram|medium|github|gitlab|gitbook|discord|telegram|t|youtube|reddit|crunchbase|notion|mirror|substack|wikipedia|google|linktr|coingecko|coinmarketcap|defillama|etherscan|angel|wellfound|apple)\.[a-z.]+$/;

function placeOf(link: string): { readonly handle: string | null; readonly host: string | null } {
  if (!URL.canParse(link)) return { handle: null, host: null };
  const { hostname, pathname } = new URL(link);
  if (ACCOUNTS.test(hostname)) {
    const handle = /^\/@?(\w{2,15})\/?$/.exec(pathname)?.[1];
    return { handle: handle?.toLowerCase() ?? null, host: null };
  }
  const host = hostname.toLowerCase().replace(/^www\./, '');
  return { handle: null, host: SHARED_SITES.test(host) || pathname.length > 1 ? null : host };
}
