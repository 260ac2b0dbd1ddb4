import { textKey } from '#schemas/text.ts';

/** Words that say nothing of what a title is about. */
const STOP_WORDS = new Set(
  'a about after again all amid an and are as at back be been before but by can could for from get gets had has have he her here his how if in into is it its just may more most new not now of off on or our out over report reports said say says she should so than that the their them these they this to under up us was we were what when where which while who why will with would you your'.split(
    ' ',
  ),
);

/** Words that nearly every title of the field may hold: rare in a small set by chance alone. */
const COMMON_WORDS = new Set(
  'analyst bank ceo chief co court founder law ruling trump bear bull key level outflow inflow resistance selloff support target test trading volume bitcoin btc crypto cryptocurrency ethereum ether eth market price token coin blockchain million billion trader investor exchange digital asset stablecoin etf fund high low gain drop fall rise rally surge week day year us bill'.split(
    ' ',
  ),
);

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  t: 1e12,
  trillion: 1e12,
};

const NUMBER =
  /(?<![\p{L}\p{N}.])(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s?(k|mn?|bn?|t|thousand|million|billion|trillion)?(?![\p{L}\p{N}])/gu;

/** What a title says, as words to compare: folded, without endings, each once; numbers by their value. */
export interface TitleWords {
  readonly words: readonly string[];
  /** Numbers that tell one event from another: neither years nor single digits. */
  readonly numbers: ReadonlySet<string>;
}

/** Reads the words of a title. */
export function titleWords(title: string): TitleWords {
  const numbers = new Set<string>();
  const words = new Set<string>();
  const rest = textKey(title).replace(NUMBER, (_whole, digits: string, fraction = '', scale = '') => {
    const value = Number(`${digits.replaceAll(',', '')}${fraction}`) * (SCALES[scale] ?? 1);
    const number = String(Number(value.toPrecision(12)));
    words.add(number);
    if (tellsApart(number, scale !== '')) numbers.add(number);
    return ' ';
  });
  for (const word of rest.replaceAll(/['’]s\b/g, '').split(/[^\p{L}\p{N}]+/u)) {
    if (word.length < 2 || STOP_WORDS.has(word)) continue;
    words.add(stem(word));
  }
  return { words: [...words], numbers };
}

/** True for a figure that hardly two events share by chance. */
function tellsApart(number: string, isScaled: boolean): boolean {
  const value = Number(number);
  if (!isScaled && Number.isInteger(value) && (value < 10 || (value >= 1990 && value <= 2060))) return false;
  return true;
}

/** A word without the commonest endings of English; only compared, never shown. */
function stem(word: string): string {
  if (word.length < 5) return word.replace(/s$/, '');
  return word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?:ing|ers?|ed|es|e|s)$/, '')
    .replace(/([^aeiou])\1$/, '$1');
}

const COMMON_STEMS = new Set([...COMMON_WORDS].map(stem));

/** True for a word that many titles of the field hold. */
export function isCommonWord(word: string): boolean {
  return COMMON_STEMS.has(word);
}

const ROUND_UPS: readonly RegExp[] = [
  /^(?:morning minute|the daily|the funding|crypto biz|finance redefined|coindesk 20|crypto for advisors|price predictions?|price analysis|myriad moves)\b/i,
  /\b(?:crypto daybook|crypto markets today|week ahead|morning briefing|finance redefined|state of crypto|weekly (?:recap|wrap|roundup)|performance update)\b/i,
  /what happened in crypto|things to know|round-?up\b|\band more$|\bnewsletter\b/i,
  // "ZEC falls 19%! BTC below $90K! Interview!"
  /![^!]+!/,
];

/** True for a title that tells several stories: it belongs to none of them. */
export function isRoundUp(title: string): boolean {
  return ROUND_UPS.some((pattern) => pattern.test(title));
}
