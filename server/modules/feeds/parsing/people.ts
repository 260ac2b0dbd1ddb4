import { line, twitterPage, webAddress } from './texts.ts';

/** A job title in one spelling: `CoFounder` and `cofounder` become `Co-founder`. */
export function readTitle(value: unknown): string | null {
  const text = line(value)?.replace(/\bco-?\s?founder\b/gi, 'co-founder') ?? null;
  return text === null || text.length < 2 ? null : text.charAt(0).toUpperCase() + text.slice(1);
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** English name of a two-letter country code; other texts stay. */
export function countryName(value: unknown): string | null {
  const text = line(value);
  if (text === null || !/^[a-z]{2}$/i.test(text)) return text;
  // "UK" is not an ISO code, but people write it.
  const code = text.toUpperCase() === 'UK' ? 'GB' : text.toUpperCase();
  return NAMES.of(code) ?? text;
}

/** A web address; pages on X get their current form, so that one account has one address. */
export function socialPage(link: unknown): string | null {
  const address = webAddress(link);
  return address !== null && /(?:twitter|\bx)\.com\//i.test(address) ? twitterPage(address) : address;
}
