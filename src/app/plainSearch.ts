import { storableText } from '#schemas/text.ts';

/**
 * The part of an address after `?` as plain texts: `?filter=sector.in.DeFi|AI&q=uni`. Pages read numbers and lists out of
 * their texts themselves, so that an address stays as short and readable as it can be.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

// Characters that mean nothing in a query and read better as they are.
const READABLE: readonly (readonly [RegExp, string])[] = [
  [/%2C/g, ','],
  [/%7C/g, '|'],
  [/%3A/g, ':'],
  [/%20/g, '+'],
];

/** The other way; parameters without a value are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${escaped(name)}=${escaped(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function escaped(text: string): string {
  return READABLE.reduce(
    (done, [code, character]) => done.replace(code, character),
    encodeURIComponent(storableText(text)),
  );
}
