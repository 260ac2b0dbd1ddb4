/** Numbers and dates as people write them, in English and in Vietnamese: what a text claims, to be compared with what is known. */

/** `money` has a sign of currency, `percent` one of percent; `plain` may be anything else. */
export type NumeralKind = 'money' | 'percent' | 'plain';

/** A number; where its separator has two readings, both. */
export interface Numeral {
  readonly text: string;
  readonly kind: NumeralKind;
  readonly readings: readonly { readonly value: number /** The unit of its last digit. */; readonly step: number }[];
}

/** A date of which parts may be unsaid. */
export interface SaidDate {
  readonly text: string;
  readonly year: number | null;
  readonly month: number | null;
  readonly quarter: number | null;
  readonly day: number | null;
}

export interface ReadNumbers {
  readonly numerals: readonly Numeral[];
  readonly dates: readonly SaidDate[];
  /** Words with a digit in them, in lower case: `web3`, `1inch`. */
  readonly words: readonly string[];
  /** What says how many without a number that could be compared: `twice`, `hundreds of`. */
  readonly vague: readonly string[];
}

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november'],
  'december',
];
const MONTH = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const monthOf = (word: string) => MONTHS.findIndex((month) => month.startsWith(word.slice(0, 3).toLowerCase())) + 1;

type DateRule = readonly [pattern: RegExp, read: (parts: readonly string[]) => Omit<SaidDate, 'text'>];
const date = (year: string | null, month: number | null, day: string | null = null, quarter: number | null = null) => ({
  ...{ year: year === null ? null : Number(year), month, quarter },
  day: day === null ? null : Number(day),
});

/** The longest forms first. */
const DATES: readonly DateRule[] = [
  [/\b(\d{4})-(\d{2})-(\d{2})(?:t[\d:.]+z?)?/gi, ([year = '', month, day = '']) => date(year, Number(month), day)],
  [/\b(\d{4})-q([1-4])\b/gi, ([year = '', quarter]) => date(year, null, null, Number(quarter))],
  [/\b(\d{4})-(0[1-9]|1[0-2])\b/g, ([year = '', month]) => date(year, Number(month))],
  [
    new RegExp(String.raw`\b(${MONTH})\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b`, 'gi'),
    ([month = '', day = '', year = '']) => date(year, monthOf(month), day),
  ],
  [
    new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(${MONTH}),?\s+(\d{4})\b`, 'gi'),
    ([day = '', month = '', year = '']) => date(year, monthOf(month), day),
  ],
  [new RegExp(String.raw`\b(${MONTH}),?\s+(\d{4})\b`, 'gi'), ([month = '', year = '']) => date(year, monthOf(month))],
  [
    new RegExp(String.raw`\b(${MONTH})\s+(\d{1,2})(?:st|nd|rd|th)?\b(?![.,]\d)`, 'gi'),
    ([month = '', day = '']) => date(null, monthOf(month), day),
  ],
  [/\bq([1-4])(?:\s+of)?[\s,]+(\d{4})\b/gi, ([quarter, year = '']) => date(year, null, null, Number(quarter))],
  [
    /(?<!\p{L})quý\s+([1-4])[\s,/]+(?:năm\s+)?(\d{4})\b/giu,
    ([quarter, year = '']) => date(year, null, null, Number(quarter)),
  ],
  [
    /\b(\d{1,2})\s+tháng\s+(\d{1,2})[\s,/]+(?:năm\s+)?(\d{4})\b/giu,
    ([day = '', month, year = '']) => date(year, Number(month), day),
  ],
  [/(?<!\p{L})tháng\s+(\d{1,2})[\s,/]+(?:năm\s+)?(\d{4})\b/giu, ([month, year = '']) => date(year, Number(month))],
  [/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, ([day = '', month, year = '']) => date(year, Number(month), day)],
];

const SCALES: ReadonlyMap<string, number> = new Map([
  ...['k', 'thousand', 'nghìn', 'ngàn'].map((word) => [word, 1e3] as const),
  ...['m', 'mn', 'million', 'triệu'].map((word) => [word, 1e6] as const),
  ...['b', 'bn', 'billion', 'tỷ', 'tỉ'].map((word) => [word, 1e9] as const),
  ...['t', 'tn', 'trillion', 'nghìn tỷ', 'nghìn tỉ'].map((word) => [word, 1e12] as const),
  ['hundred', 100],
  ['trăm', 100],
]);
const SCALE = String.raw`(?:nghìn t[ỷỉ]|thousand|nghìn|ngàn|million|triệu|billion|t[ỷỉ]|trillion|hundred|trăm|mn|bn|tn|[kmbt])(?![\p{L}\d])`;
const PERCENT = '(?:%|percent(?:age points?)?|per cent|phần trăm|điểm phần trăm)';
const CURRENCY = String.raw`(?:usd[tc]?|us dollars?|dollars?|đô la)(?!\p{L})`;
const NUMBER = new RegExp(
  String.raw`([$€£]\s?)?(\d(?:[\d.,]*\d)?)(?:(?:[\s-])?(${SCALE}))?(?:\s?(${PERCENT}))?(?:\s?(${CURRENCY}))?`,
  'giu',
);
/** A word that holds a digit and is no number: `Web3`, `1inch`, `0x`, `ERC-20`. */
const WORD = /(?:[\p{L}_][\p{L}\d_]*-?\d[\p{L}\d_]*|\d+[\p{L}_][\p{L}\d_]*)(?:-[\p{L}\d_]+)*/giu;
const SCALED = new RegExp(String.raw`^\d+(?:${SCALE})$`, 'iu');
const ORDINAL = /^(\d+)(?:st|nd|rd|th)$/i;

const UNITS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'];
const TEENS = ['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'];
const TENS = ['thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const WORDS: ReadonlyMap<string, number> = new Map([
  ...[...UNITS, ...TEENS].map((word, at) => [word, at + 2] as const),
  ...TENS.map((word, at) => [word, (at + 3) * 10] as const),
  ['dozen', 12],
  ['a', 1],
  ['one', 1],
]);
const SPELLED = new RegExp(
  String.raw`\b(?:(${[...UNITS, ...TEENS, ...TENS, 'dozen'].join('|')})(?:[- ](one|two|three|four|five|six|seven|eight|nine)\b)?(?:[- ](hundred|thousand|million|billion|trillion)\b)?|(a|one)[- ](hundred|thousand|million|billion|trillion)\b)(?:\s?(${PERCENT}))?`,
  'gi',
);
const VAGUE = new RegExp(
  [
    String.raw`\b(?:twice|thrice|doubl(?:e[sd]?|ing)|tripl(?:e[sd]?|ing)|quadrupl\w+|hal(?:f|ves|ved)|\w+fold)\b`,
    String.raw`\b(?:two[- ]thirds|(?:one|a)[- ]third of|three[- ]quarters|(?:one|a)[- ]quarter of)\b`,
    String.raw`\b(?:dozens|hundreds|thousands|millions|billions|trillions)\b`,
    String.raw`\b\d[\d.,]*\s?(?:x\b|×)|\b(?:\d[\d.,]*|${UNITS.join('|')})[- ]times\b|\b\d+\s?[/⁄∕]\s?\d+\b`,
    'gấp (?:đôi|ba|bốn)|một nửa|hàng (?:trăm|nghìn|ngàn|triệu|tỷ)|\\d\\s?lần',
  ].join('|'),
  'giu',
);

/** The numbers, dates and words with digits of a text. */
export function readNumbers(text: string): ReadNumbers {
  let rest = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const dates: SaidDate[] = [];
  const words: string[] = [];
  const numerals: Numeral[] = [];
  const vague: string[] = [];
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => boolean) => {
    rest = rest.replace(pattern, (...found) => {
      const match = pattern.exec(found[0]);
      pattern.lastIndex = 0;
      return match && read(match) ? ' '.repeat(found[0].length) : found[0];
    });
  };
  for (const [pattern, read] of DATES) {
    take(pattern, (match) => dates.push({ text: match[0], ...read(match.slice(1)) }) > 0);
  }
  take(VAGUE, ([word]) => vague.push(word) > 0);
  take(WORD, ([word]) => {
    const ordinal = ORDINAL.exec(word)?.[1];
    if (ordinal !== undefined)
      return numerals.push({ text: word, kind: 'plain', readings: readingsOf(ordinal, 1) }) > 0;
    return !SCALED.test(word) && words.push(word.toLowerCase()) > 0;
  });
  take(SPELLED, ([text, word, ones, scale, single, singleScale, percent]) => {
    const scaleOf = (name: string | undefined) => (name === undefined ? 1 : (SCALES.get(name.toLowerCase()) ?? 1));
    const worth = (name: string | undefined) => WORDS.get(name?.toLowerCase() ?? '') ?? 0;
    const value = single
      ? scaleOf(singleScale)
      : (worth(word) + (ones?.toLowerCase() === 'one' ? 1 : worth(ones))) * scaleOf(scale);
    return numerals.push({ text, kind: percent ? 'percent' : 'plain', readings: [{ value, step: 1 }] }) > 0;
  });
  take(NUMBER, ([text, sign, digits = '', scale, percent, currency]) => {
    const by = scale === undefined ? 1 : (SCALES.get(scale.toLowerCase()) ?? 1);
    const kind = percent ? 'percent' : sign || currency ? 'money' : 'plain';
    return numerals.push({ text: text.trim(), kind, readings: readingsOf(digits, by) }) > 0;
  });
  // Digits of other scripts, fractions and numbered signs are no form that could be compared.
  vague.push(...(rest.match(/[\p{Nd}\p{Nl}\p{No}]+/gu) ?? []));
  return { numerals, dates, words, vague };
}

/** One separator before three digits may part thousands or begin a fraction. */
function readingsOf(digits: string, by: number): Numeral['readings'] {
  const marks = [...digits].filter((sign) => sign === '.' || sign === ',');
  const [first] = marks;
  if (first === undefined) return [readingOf(digits, '', by)];
  const last = marks.at(-1) ?? first;
  if (marks.some((mark) => mark !== first)) return [readingOf(digits, last, by)];
  if (marks.length > 1) return [readingOf(digits, '', by)];
  const isThousands = /^\d{1,3}[.,]\d{3}$/.test(digits) && !digits.startsWith('0');
  return isThousands ? [readingOf(digits, '', by), readingOf(digits, last, by)] : [readingOf(digits, last, by)];
}

function readingOf(digits: string, fraction: string, by: number): Numeral['readings'][number] {
  const at = fraction === '' ? -1 : digits.lastIndexOf(fraction);
  const whole = (at < 0 ? digits : digits.slice(0, at)).replace(/[.,]/g, '');
  const decimals = at < 0 ? '' : digits.slice(at + 1);
  const value = Number(`${whole}.${decimals || '0'}`) * by;
  const zeros = decimals === '' ? (/0*$/.exec(whole)?.[0].length ?? 0) : 0;
  // Of 1,200,000 the zeros may stand for what was rounded off; of 20 or 5,000 they may not.
  const rounded = zeros > 0 && whole.length - zeros >= 2 && value >= 1_000 ? 10 ** zeros : 1;
  return { value, step: by * (decimals === '' ? rounded : 10 ** -decimals.length) };
}
