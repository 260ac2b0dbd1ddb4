import { daySpan, isRelativeDate, type PartialDate } from '../dates.ts';
import { dateFormatInUse, formatDate } from '../format.ts';
import { textKey } from '../text.ts';

/**
 * Dates as people type them in filters: `2026-03`, `Mar 15, 2026`, `15/03/2026`, `past 3 months`, `yesterday`, `Q3 2024`. Vietnamese is
 * read too, whatever the language of the pages: `3 tháng qua`, `hôm qua`, `15 thg 3, 2026`.
 */

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const UNITS: Readonly<Record<string, { readonly letter: 'D' | 'M' | 'Y'; readonly times: number }>> = {
  d: { letter: 'D', times: 1 },
  day: { letter: 'D', times: 1 },
  w: { letter: 'D', times: 7 },
  week: { letter: 'D', times: 7 },
  m: { letter: 'M', times: 1 },
  month: { letter: 'M', times: 1 },
  y: { letter: 'Y', times: 1 },
  year: { letter: 'Y', times: 1 },
  ngay: { letter: 'D', times: 1 },
  tuan: { letter: 'D', times: 7 },
  thang: { letter: 'M', times: 1 },
  nam: { letter: 'Y', times: 1 },
};

const ROLLING = /^(?:(?:the )?(?:past|last) )?(?:(\d{1,4}|an?|one) ?)?(days?|weeks?|months?|years?|[dwmy])(?: ago)?$/;
/** Without accents, as `textKey` leaves it. */
const ROLLING_VIETNAMESE = /^(\d{1,4}) ?(ngay|tuan|thang|nam) (?:qua|truoc)$/;
const NAMED = /^(?:(\d{1,2}) )?([a-z]{3,9})(?: (\d{1,2}),?)? (\d{4})$/;
const SLASHED = /^(?:(\d{1,2})\/)?(\d{1,2})\/(\d{4})$/;
const QUARTERED = /^q(?:uy ?)?([1-4])[ /-]?(?:nam )?(\d{4})$/;
const NUMBERED_VIETNAMESE = /^(?:(\d{1,2}) )?(?:thg|thang) (\d{1,2}) (\d{4})$/;

/** The date or rolling date a text means, as a filter holds it (`2026-03-15`, `-P3M`); null where it means none. */
export function parseDateText(text: string): PartialDate | null {
  const exact = text.trim();
  if (daySpan(exact) || isRelativeDate(exact)) return exact;
  const plain = textKey(exact).replace(/\s+/g, ' ');
  if (plain === 'today' || plain === 'hom nay') return '-P0D';
  if (plain === 'yesterday' || plain === 'hom qua') return '-P1D';
  const rolling = ROLLING_VIETNAMESE.exec(plain) ?? ROLLING.exec(plain);
  if (rolling && plain.length > 1) {
    const word = rolling[2] ?? '';
    const unit = UNITS[word.length > 1 ? word.replace(/s$/, '') : word];
    const count = Number.isNaN(Number(rolling[1] ?? '1')) ? 1 : Number(rolling[1] ?? '1');
    const found = unit ? `-P${count * unit.times}${unit.letter}` : '';
    return isRelativeDate(found) ? found : null;
  }
  const spaced = plain.replace(',', ' ').replace(/\s+/g, ' ');
  const numbered = SLASHED.exec(plain) ?? NUMBERED_VIETNAMESE.exec(spaced);
  if (numbered) return real([numbered[3] ?? '', numbered[2] ?? '', numbered[1]]);
  const quartered = QUARTERED.exec(spaced);
  if (quartered) return `${quartered[2]}-Q${quartered[1]}`;
  const named = NAMED.exec(spaced);
  if (!named) return null;
  const month = MONTHS.findIndex((name) => name.startsWith(named[2] ?? '')) + 1;
  return month === 0 ? null : real([named[4] ?? '', String(month), named[1] ?? named[3]]);
}

/** A date of a filter as it can be typed back: in digits, as the date format in use has them; rolling ones in words (`3 months ago`). */
export function writeDateText(value: string): string {
  const match = /^-P(\d{1,4})([DMY])$/.exec(value);
  if (!match) return dateFormatInUse() === 'DD/MM/YYYY' && daySpan(value) ? formatDate(value) : value;
  const [, count = '', letter = ''] = match;
  const unit = { D: 'day', M: 'month', Y: 'year' }[letter] ?? '';
  return `${Number(count)} ${unit}${Number(count) === 1 ? '' : 's'} ago`;
}

/** Year, month and day as a date; null where there is no such day. */
function real(parts: readonly (string | undefined)[]): PartialDate | null {
  const date = parts
    .filter((part) => part !== undefined)
    .map((part) => part.padStart(2, '0'))
    .join('-');
  return daySpan(date) ? date : null;
}
