import { line, twitterPage, webAddress } from './texts.ts';

/** A title as people write it, in one spelling where there are several: `CoFounder`, `cofounder` and `Co-founder` are one. */
export function readTitle(value: unknown): string | null {
  const text = line(value)?.replace(/\bco-?\s?founder\b/gi, 'co-founder') ?? null;
  return text === null || text.length < 2 ? null : text.charAt(0).toUpperCase() + text.slice(1);
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The English name of a country from its two-letter code; any other text stays as it is. */
export function countryName(value: unknown): string | null {
  const text = line(value);
  if (text === null || !/^[a-z]{2}$/i.test(text)) return text;
  // "uk" is not the code of the United Kingdom, but people write it.
  const code = text.toUpperCase() === 'UK' ? 'GB' : text.toUpperCase();
  return NAMES.of(code) ?? text;
}

/** The address of a person's page; X under its present name, so that one account is one address. */
export function socialPage(link: unknown): string | null {
  const address = webAddress(link);
  return address !== null && /(?:twitter|\bx)\.com\//i.test(address) ? twitterPage(address) : address;
}
