import { line } from '../parsing/texts.ts';

const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The English name of a country from its two-letter code; any other text stays as it is. */
export function countryName(value: unknown): string | null {
  const text = line(value);
  if (text === null || !/^[a-z]{2}$/i.test(text)) return text;
  // "uk" is not the code of the United Kingdom, but people write it.
  const code = text.toUpperCase() === 'UK' ? 'GB' : text.toUpperCase();
  return NAMES.of(code) ?? text;
}
