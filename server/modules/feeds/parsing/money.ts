import { isCurrency } from '#schemas/currencies.ts';
import { figure } from './figures.ts';

/** Amounts of money as people write them, with the currency that they name. */

export interface Money {
  readonly amount: number;
  /** ISO 4217; null: none is named. */
  readonly currency: string | null;
  /** The amount says its own scale: `3.5 million`. */
  readonly isScaled: boolean;
}

/** Signs that belong to one currency. A `$` behind letters is that of the country. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...(['$', 'US$', 'USD$'] as const).map((sign) => [sign, 'USD'] as const),
  ...(['€', 'EURO', 'EUROS'] as const).map((sign) => [sign, 'EUR'] as const),
  ...(['C$', 'CA$', 'CAD$', 'CND'] as const).map((sign) => [sign, 'CAD'] as const),
  ...(['£', 'STG'] as const).map((sign) => [sign, 'GBP'] as const),
  ...(['A$', 'AU$', 'AUD$'] as const).map((sign) => [sign, 'AUD'] as const),
  ...(['CHF$', 'SFR', 'FR.'] as const).map((sign) => [sign, 'CHF'] as const),
  ...([
    ['NZ$', 'NZD'],
    ['HK$', 'HKD'],
    ['S$', 'SGD'],
    ['SG$', 'SGD'],
    ['R$', 'BRL'],
    ['JP¥', 'JPY'],
    ['CN¥', 'CNY'],
    ['RMB', 'CNY'],
    ['₩', 'KRW'],
    ['₹', 'INR'],
    ['₫', 'VND'],
    ['₽', 'RUB'],
    ['₺', 'TRY'],
    ['₪', 'ILS'],
    ['₴', 'UAH'],
    ['₦', 'NGN'],
    ['₱', 'PHP'],
  ] as const),
]);

/** The currency of a sign, a code or a common name; null: it is none that we know. */
export function readCurrency(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim().toUpperCase().replace(/\s+/g, '');
  return SIGNS.get(text) ?? (isCurrency(text) ? text : null);
}

const SCALES: ReadonlyMap<string, number> = new Map([
  ...['k', 'thousand'].map((word) => [word, 1e3] as const),
  ...['m', 'mn', 'mil', 'mio', 'mio.', 'million', 'millions'].map((word) => [word, 1e6] as const),
  ...['b', 'bn', 'billion', 'billions'].map((word) => [word, 1e9] as const),
]);

/** Currency, number, scale, currency; and a remark in brackets, such as `(debt)`. */
const WRITTEN = /^([^\d\s.,+-][^\d.,+-]*)?([\d.,_]+)\s*(\p{L}+\.?)?\s*([^\d\s(][^\d(]*?)?\s*(?:\([^\d]*\))?$/u;

/** Characters of the longest amount that is read: the form above takes long over long texts. */
const LONGEST = 60;

/** Reads `€20 million`, `CAD $20m`, `3.5m EUR`; null for anything else, also where two currencies are named. */
export function readMoney(value: unknown, decimals: 'point' | 'comma' = 'point'): Money | null {
  if (typeof value === 'number')
    return Number.isFinite(value) ? { amount: value, currency: null, isScaled: false } : null;
  if (typeof value !== 'string' || value.length > LONGEST) return null;
  const [, before = '', digits = '', word = '', after = ''] = WRITTEN.exec(value.trim()) ?? [];
  const number = figure(digits, decimals);
  if (number === null) return null;
  const scale = SCALES.get(word.toLowerCase());
  const named = [before, scale === undefined ? word : '', after].filter((text) => text.trim() !== '');
  const currencies = named.map(readCurrency);
  const [currency = null] = currencies;
  if (currencies.length > 1 || (named.length === 1 && currency === null)) return null;
  // Without binary noise: 2.3 million is 2,300,000.
  const amount = scale === undefined ? number : Math.round(number * scale);
  return { amount, currency, isScaled: scale !== undefined };
}
