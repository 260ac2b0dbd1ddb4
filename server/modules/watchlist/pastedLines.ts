import type { MatchedLine, WATCHLISTS } from '#schemas/api/watchlist.ts';
import { detailPath, type RecordKind } from '#schemas/kinds.ts';
import { storableText, textKey } from '#schemas/text.ts';
import { INDEXED_TEXT_LENGTH } from '#server/modules/datasets/storage.ts';

/** A possible meaning of a pasted line. */
export interface Meaning {
  /** Lower is likelier. */
  readonly rank: number;
  readonly how: Exclude<MatchedLine['how'], 'none'>;
  /** A slug, or the key of a symbol or name. */
  readonly wanted: string;
}

type Watchlist = (typeof WATCHLISTS)[number];

/** Page kind of each watchlist. */
const PAGES: Readonly<Record<Watchlist, RecordKind>> = {
  watchlist_project: 'project',
  watchlist_user: 'people',
  watchlist_venture: 'venture',
  watchlist_job: 'job',
};

const BULLET = /^(?:[-*•·–]|\d{1,4}[.)])\s+/u;
const QUOTES = '"\'“”‘’`';
const ENDS = `${QUOTES},;`;

/** Strips bullets, numbers, quotes and trailing marks. No regular expression, so that long lines stay fast. */
function bare(text: string): string {
  const item = text.replace(BULLET, '');
  let [from, to] = [0, item.length];
  while (from < to && isOneOf(QUOTES, item[from])) from++;
  while (to > from && isOneOf(ENDS, item[to - 1])) to--;
  return item.slice(from, to);
}

function isOneOf(marks: string, character = ''): boolean {
  return marks.includes(character) || character.trim() === '';
}

/** Splits `Bitcoin (BTC)`; null for other texts. */
function nameAndSymbol(text: string): { readonly name: string; readonly symbol: string } | null {
  const open = text.lastIndexOf('(');
  if (open < 1 || !text.endsWith(')')) return null;
  return {
    name: text.slice(0, open).trim(),
    symbol: text
      .slice(open + 1, -1)
      .trim()
      .replace(/^\$/, ''),
  };
}

/**
 * Possible meanings of a line: an address of our pages (`hosts`, lower case), a ticker with or without `$`, a name, a
 * name with its ticker in brackets, or the last part of an address. Ignores bullets, numbers and quotes.
 */
export function meaningsOf(line: string, list: Watchlist, hosts: readonly string[]): Meaning[] {
  const whole = storableText(line).trim();
  const item = bare(whole);
  const address = pathIn(item, hosts);
  if (address !== null) {
    const slug = slugIn(address, list);
    return slug === null ? [] : [{ rank: 0, how: 'address', wanted: slug }];
  }
  const texts = [...new Set([whole, item])];
  const hasSymbols = list === 'watchlist_project';
  const meanings = texts.flatMap((text, index) =>
    ofText(text, hasSymbols).map((m) => ({ ...m, rank: m.rank + 2 * index })),
  );
  return meanings.filter(({ wanted }) => wanted !== '' && wanted.length < INDEXED_TEXT_LENGTH);
}

function ofText(text: string, hasSymbols: boolean): Meaning[] {
  const symbol = (part: string): Meaning[] =>
    hasSymbols ? [{ rank: 0, how: 'symbol', wanted: textKey(part.trim()) }] : [];
  const name = (part: string): Meaning => ({ rank: 0, how: 'name', wanted: textKey(part) });
  if (text.startsWith('$')) return [...symbol(text.slice(1)), name(text)];
  const both = nameAndSymbol(text);
  return [
    ...symbol(text),
    name(text),
    ...(both === null ? [] : [...symbol(both.symbol), name(both.name)]),
    ...[...new Set([text, text.toLowerCase()])].map((wanted): Meaning => ({ rank: 1, how: 'slug', wanted })),
  ];
}

/** Path of an address; empty: another site; null: no address. */
function pathIn(text: string, hosts: readonly string[]): string | null {
  if (/^https?:\/\//i.test(text)) {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url && hosts.includes(url.host) ? url.pathname : '';
  }
  if (text.startsWith('/')) return text.replace(/[?#].*$/su, '');
  const [host = '', ...rest] = text.split('/');
  return rest.length > 0 && hosts.includes(host.toLowerCase()) ? `/${rest.join('/').replace(/[?#].*$/su, '')}` : null;
}

/** Slug in the path of a page of this list; null: other pages. */
function slugIn(path: string, list: Watchlist): string | null {
  const [, kind, encoded = ''] = path.split('/');
  if (`/${kind}/` !== detailPath(PAGES[list], '')) return null;
  try {
    const slug = storableText(decodeURIComponent(encoded));
    return slug === '' ? null : slug;
  } catch {
    return null;
  }
}
