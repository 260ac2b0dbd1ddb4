import type { Language } from '../constants.ts';

/** How a language writes figures, and what it calls dollars. */
const MARKS: Readonly<Record<Language, { readonly figures: Intl.NumberFormat; readonly dollars: string }>> = {
  en: { figures: figuresOf('en-US'), dollars: 'USD' },
  vi: { figures: figuresOf('vi-VN'), dollars: 'USD' },
};

function figuresOf(locale: string) {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/**
 * Cents as money in a language: `1,234.50 USD`, `1.234,50 USD`. Mails and notifications follow the member's language, not that
 * of the build.
 */
export function writeMoney(cents: number, language: Language): string {
  const { figures, dollars } = MARKS[language];
  return `${figures.format(cents / 100).replace('-', '−')} ${dollars}`;
}
