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
  ...(['DOLLAR', 'DOLLARS', 'USDOLLAR', 'USDOLLARS', 'ĐÔLA'] as const).map((word) => [word, 'USD'] as const),
  ...(['€', 'EURO', 'EUROS'] as const).map((sign) => [sign, 'EUR'] as const),
  ...(['C$', 'CA$', 'CAD$', 'CND'] as const).map((sign) => [sign, 'CAD'] as const),
  ...(['£', 'STG', 'POUND', 'POUNDS'] as const).map((sign) => [sign, 'GBP'] as const),
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
    ['ĐỒNG', 'VND'],
    ['VNĐ', 'VND'],
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
  ...['k', 'thousand', 'thousands', 'tsd', 'nghìn', 'ngàn'].map((word) => [word, 1e3] as const),
  ...['lakh', 'lakhs', 'lac'].map((word) => [word, 1e5] as const),
  ...['m', 'mm', 'mn', 'mln', 'mil', 'mio', 'million', 'millions'].map((word) => [word, 1e6] as const),
  ...['millionen', 'millones', 'milhões', 'milioni', 'triệu', 'tr'].map((word) => [word, 1e6] as const),
  ...['cr', 'crore', 'crores'].map((word) => [word, 1e7] as const),
  ...['b', 'bn', 'bln', 'bil', 'billion', 'billions', 'mrd', 'md', 'mds'].map((word) => [word, 1e9] as const),
  ...['milliarde', 'milliarden', 'milliard', 'milliards', 'tỷ', 'tỉ'].map((word) => [word, 1e9] as const),
  ...['t', 'tn', 'trillion', 'trillions'].map((word) => [word, 1e12] as const),
]);
/** Misspellings of "million": `milion`, `miilion`, `miillion`, `millon`. */
const MILLION = /^mi{1,2}l{1,3}i{0,2}ons?$/;

function scaleOf(word: string): number | undefined {
  const bare = word.toLowerCase().replace(/\.$/, '');
  return SCALES.get(bare) ?? (MILLION.test(bare) ? 1e6 : undefined);
}

/** What says that the figure is rounded. Words for "more than" and "up to" are no figure. */
const ABOUT = /^(?:~|≈|≃|about|approx(?:\.|imately)?|around|circa|c(?:a|irc)?\.|khoảng|environ|etwa|rund)\s*/i;
/** Sign, currency, sign, number, and what follows it. */
const WRITTEN =
  /^(-)?\s*([^\d\s.,+'(-][^\d.,+'(-]*?)?\s*(-)?\s*((?:\d|[.,]\d)(?:[\d.,_' ]*\d)?\.?(?:e[+-]?\d{1,2}(?!\d))?)\s*([^\d]*)$/iu;
/** A remark in brackets, such as `(debt)`. */
const REMARK = /\s*\([^()\d]*\)$/;
/** Decimals behind a comma that cannot group digits, and points that must: `2,5`, `1.250,75`, `3.000.000`. */
const CERTAIN_COMMA = /^(?:(?:\d+|\d{1,3}(?:[. ']\d{3})+),(?:\d{1,2}|\d{4,})|\d{1,3}(?:\.\d{3}){2,})$/;

/** Characters of the longest amount that is read: the form above takes long over long texts. */
const LONGEST = 60;

/** How an amount is written, beside what it says itself. */
export interface MoneyForm {
  /** The mark before decimals; without it a comma is one only where it cannot group digits. */
  readonly decimals?: 'point' | 'comma' | undefined;
  /** A word that is no currency: the ticker of a token behind its supply. */
  readonly unit?: string | null;
}

/**
 * Reads an amount as people write it: `€20 million`, `CAD $20m`, `3.5m EUR`, `$90.9 M`, `~5M`, `1'234'567`, `3 000 000`,
 * `2,5 Mio. €`, `1.2e7`, `-$3M`, `($3M)`. null for anything else, also where two currencies are named, for ranges and for bounds
 * (`$5M+`): they state no figure.
 */
export function readMoney(value: unknown, { decimals, unit = null }: MoneyForm = {}): Money | null {
  if (typeof value === 'number')
    return Number.isFinite(value) ? { amount: value, currency: null, isScaled: false } : null;
  if (typeof value !== 'string' || value.length > LONGEST) return null;
  const written = /^\((.+)\)$/.exec(tidy(value));
  const text = (written?.[1] ?? tidy(value)).replace(ABOUT, '');
  const [whole, outer, before = '', inner, digits = '', behind = ''] = WRITTEN.exec(text.replace(REMARK, '')) ?? [];
  const number = numberIn(digits, decimals);
  if (whole === undefined || number === null) return null;
  const minus = [written, outer, inner].filter((sign) => sign !== undefined && sign !== null).length;
  const { scale, rest } = scaleIn(behind, unit);
  const named = [before, rest].filter((word) => word.trim() !== '');
  const currencies = named.map(readCurrency);
  const [currency = null] = currencies;
  if (minus > 1 || currencies.length > 1 || (named.length === 1 && currency === null)) return null;
  // Without binary noise: 2.3 million is 2,300,000.
  const amount = scale === null ? number : Math.round(number * scale);
  return { amount: minus === 1 ? -amount : amount, currency, isScaled: scale !== null };
}

/** Percent as people write them: `-1.5%`, `+3`, `−2,5 %`. null for anything else. */
export function readPercent(value: unknown, decimals?: 'point' | 'comma'): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > LONGEST) return null;
  const [, sign = '', digits = ''] = /^([+-]?)\s*([^+-]+?)\s*%?$/.exec(tidy(value)) ?? [];
  const number = numberIn(digits, decimals);
  return number === null ? null : sign === '-' ? -number : number;
}

/** One kind of space, apostrophe, minus and digit each. */
function tidy(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[’‘`´]/g, "'")
    .replace(/[−–]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

function numberIn(digits: string, decimals: MoneyForm['decimals']): number | null {
  const isComma = decimals === 'comma' || (decimals === undefined && CERTAIN_COMMA.test(digits));
  return figure(digits, isComma ? 'comma' : 'point');
}

/** The scale that the words behind a number begin with, and the rest of them, without `unit`. */
function scaleIn(words: string, unit: string | null): { readonly scale: number | null; readonly rest: string } {
  const withoutUnit = (text: string) => (unit !== null && text.trim().toUpperCase() === unit.toUpperCase() ? '' : text);
  if (withoutUnit(words).trim() === '' || readCurrency(words) !== null)
    return { scale: null, rest: withoutUnit(words) };
  const [, word = '', rest = ''] = /^(\p{L}+\.?)\s*(.*)$/u.exec(words) ?? [];
  const scale = scaleOf(word);
  return scale === undefined ? { scale: null, rest: words } : { scale, rest: withoutUnit(rest) };
}
