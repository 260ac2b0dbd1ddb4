import { z } from 'zod';
import { textKey } from '#schemas/text.ts';
import commonNames from './commonNames.json' with { type: 'json' };

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

/** A word of a text, where it stands. */
export interface Word {
  readonly text: string;
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}]+(?:[.'’][\p{L}\p{N}]+)*/gu;

/** The words of a text; "Zcash’s" is the word Zcash. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => {
    const word = found.replace(/['’][sS]$/, '');
    return { text: word, key: textKey(word), start: index, end: index + word.length };
  });
}

const CURATED = z
  .strictObject({
    about: z.array(z.string()),
    words: z.array(z.string()),
    others: z.array(z.string()),
    tickers: z.array(z.string()),
    nicknames: z.array(z.strictObject({ symbol: z.string(), name: z.string() })),
  })
  .parse(commonNames);
const COMMON_NAMES: ReadonlySet<string> = new Set([...CURATED.words, ...CURATED.others]);

/** Names for which a capital within a sentence is no evidence. */
export const OTHER_MEANINGS: ReadonlySet<string> = new Set(CURATED.others);

/** Capitals that mean something else in nearly every text. */
export const COMMON_TICKERS: ReadonlySet<string> = new Set(CURATED.tickers);

/** Words of the longest name that is looked for. */
export const NAME_WORDS_MAX = 5;
const MAJORS = 50;
/** Of two of one name the one so many times larger is meant. */
const FAR_LARGER = 5;

/** A name as it is looked for. */
export interface Name {
  readonly entity: NamedEntity;
  readonly isMajor: boolean;
  /** The entity writes it in small letters itself. */
  readonly isSmall: boolean;
}

/** Entities by name, ticker, account and site. */
export class NameIndex {
  readonly #names = new Map<string, Map<MentionedKind, Name | null>>();
  readonly #tickers = new Map<string, NamedEntity | null>();
  readonly #handles = new Map<string, NamedEntity | null>();
  readonly #hosts = new Map<string, NamedEntity | null>();
  readonly #majors: ReadonlySet<NamedEntity>;

  constructor(entities: readonly NamedEntity[]) {
    this.#majors = new Set(
      entities
        .filter(({ kind, size }) => kind === 'project' && size !== null)
        .sort((one, other) => (other.size ?? 0) - (one.size ?? 0))
        .slice(0, MAJORS),
    );
    for (const entity of entities) this.#add(entity);
  }

  /** Who bears a name, one of a kind, projects first. */
  named(key: string): readonly Name[] {
    return [...(this.#names.get(key)?.values() ?? [])].filter((name) => name !== null);
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

  #addName(name: string, entity: NamedEntity): void {
    const words = wordsOf(name);
    const key = words.map((word) => word.key).join(' ');
    if (words.length === 0 || words.length > NAME_WORDS_MAX || key.length < 3 || /^\d+$/.test(key)) return;
    if (entity.kind === 'person' && words.length < 2) return;
    const kinds = this.#names.get(key) ?? new Map<MentionedKind, Name | null>();
    const before = kinds.get(entity.kind);
    const found: Name = { entity, isMajor: this.isMajor(entity), isSmall: /^\p{Ll}/u.test(entity.name) };
    if (before === undefined) kinds.set(entity.kind, found);
    else if (before?.entity !== entity) {
      const larger = before && entity.kind !== 'person' ? largerOf(before.entity, entity) : null;
      kinds.set(entity.kind, larger === null ? null : larger === entity ? found : before);
    }
    this.#names.set(key, kinds);
  }
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

/** Words that texts write in small letters: a name of such words alone is no name without more evidence. */
export class CommonWords {
  readonly #seen = new Map<string, number>();

  /** `texts`: one of each article, whose sentences begin with capitals. */
  constructor(texts: readonly string[]) {
    for (const text of texts) {
      const small = new Set(wordsOf(text).flatMap(({ text: word, key }) => (/^\p{Ll}/u.test(word) ? [key] : [])));
      for (const key of small) this.#seen.set(key, (this.#seen.get(key) ?? 0) + 1);
    }
  }

  /** True if all words of the name are common ones. */
  holds(words: readonly Word[], { isMajor, isSmall }: Pick<Name, 'isMajor' | 'isSmall'>): boolean {
    if (words.length > 2) return false;
    return words.every(({ key }) => {
      if (COMMON_NAMES.has(key)) return true;
      return !isMajor && !isSmall && (this.#seen.get(key) ?? 0) >= 2;
    });
  }
}
