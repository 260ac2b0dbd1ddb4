import { once } from './once.ts';

/** Currencies by their ISO 4217 codes, and the symbols that amounts in them are written with. */

/** Keys that views may name a currency by, beside its code. */
const KEYS: Readonly<Record<string, string>> = { USD: 'USD', EURO: 'EUR', CND: 'CAD' };

/** Symbols that Intl writes otherwise, `CA$`. */
const OWN_SYMBOLS: Readonly<Record<string, string>> = { USD: '$', CAD: 'C$' };

const codes = once(() => new Set(Intl.supportedValuesOf('currency')));

/** Whether a text is the code of a currency, in capitals. */
export const isCurrency = (code: string) => codes().has(code);

const symbols = new Map<string, string>();

/**
 * The symbol of a currency, by its code or key (`usd`, `euro`, `cnd`): one that no other currency has, `€`, `C$`; else its
 * code with a space, `CHF `. Dollars for what is no currency.
 */
export function currencySymbol(currency: string): string {
  const named = currency.toUpperCase();
  const code = KEYS[named] ?? named;
  if (!isCurrency(code)) return '$';
  const known = OWN_SYMBOLS[code] ?? symbols.get(code);
  if (known !== undefined) return known;
  // Of one language for all, since elsewhere `$` is another dollar.
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).formatToParts(0);
  const written = parts.find(({ type }) => type === 'currency')?.value ?? code;
  const symbol = /\p{L}$/u.test(written) ? `${written}\u00a0` : written;
  symbols.set(code, symbol);
  return symbol;
}
