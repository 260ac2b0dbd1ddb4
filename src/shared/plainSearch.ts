import { isStorable, storableText } from '#schemas/text.ts';

/**
 * Query strings as plain text, `?filter=sector.in.DeFi|AI&q=uni`: pages parse numbers and lists, so URLs stay short. A value
 * that no store accepts is left out, so that it is the default on every page.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].filter((pair) => pair.every(isStorable)));
}

// Characters that are safe in a query and readable unescaped.
const READABLE: readonly (readonly [RegExp, string])[] = [
  [/%2C/g, ','],
  [/%7C/g, '|'],
  [/%3A/g, ':'],
  [/%2F/g, '/'],
  [/%20/g, '+'],
];

/** The inverse; parameters without a value are left out. */
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
