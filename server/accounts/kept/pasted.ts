import type { WATCHLISTS } from '#schemas/accounts/calls.ts';
import type { MatchedLine } from '#schemas/accounts/watchNotes.ts';
import { detailPath, type EntityKind } from '#schemas/kinds.ts';
import { storableText, textKey } from '#schemas/text.ts';
import { INDEXED_TEXT_LENGTH } from '../../universe/storage.ts';

/** What a line of a pasted list may mean. */
export interface Meaning {
  /** Smaller ones are likelier; equal ones are equally likely. */
  readonly rank: number;
  readonly how: Exclude<MatchedLine['how'], 'none'>;
  /** A slug as it is, the key of a symbol or a name. */
  readonly wanted: string;
}

type Watchlist = (typeof WATCHLISTS)[number];

/** What the records of a watchlist are in the addresses of our pages. */
const PAGES: Readonly<Record<Watchlist, EntityKind>> = {
  watchlist_project: 'project',
  watchlist_user: 'people',
  watchlist_venture: 'venture',
};

const BULLET = /^(?:[-*•·–]|\d{1,4}[.)])\s+/u;
const AROUND = /^["'“”‘’`\s]+|["'“”‘’`,;\s]+$/gu;
const NAME_AND_SYMBOL = /^(.+?)\s*\(\s*\$?([^()]+?)\s*\)$/u;

/**
 * What a line may mean in a watchlist: an address of a page of ours (`hosts` are ours, in small letters), a ticker with or
 * without `$`, a name, a name with its ticker in brackets, or the name in an address. Bullets, numbers and quotes around it
 * are looked past.
 */
export function meaningsOf(line: string, list: Watchlist, hosts: readonly string[]): Meaning[] {
  const whole = storableText(line).trim();
  const address = pathIn(whole.replace(BULLET, '').replace(AROUND, ''), hosts);
  if (address !== null) {
    const slug = slugIn(address, list);
    return slug === null ? [] : [{ rank: 0, how: 'address', wanted: slug }];
  }
  const texts = [...new Set([whole, whole.replace(BULLET, '').replace(AROUND, '')])];
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
  const [, named, ticker] = NAME_AND_SYMBOL.exec(text) ?? [];
  return [
    ...symbol(text),
    name(text),
    ...(named === undefined || ticker === undefined ? [] : [...symbol(ticker), name(named)]),
    ...[...new Set([text, text.toLowerCase()])].map((wanted): Meaning => ({ rank: 1, how: 'slug', wanted })),
  ];
}

/** The path of an address, empty for one of another site; null for what is no address. */
function pathIn(text: string, hosts: readonly string[]): string | null {
  if (/^https?:\/\//i.test(text)) {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url && hosts.includes(url.host) ? url.pathname : '';
  }
  if (text.startsWith('/')) return text.replace(/[?#].*$/su, '');
  const [host = '', ...rest] = text.split('/');
  return rest.length > 0 && hosts.includes(host.toLowerCase()) ? `/${rest.join('/').replace(/[?#].*$/su, '')}` : null;
}

/** The slug in the path of a page for this list's records; null for other pages. */
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
