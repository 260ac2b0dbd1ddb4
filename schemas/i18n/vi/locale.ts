import type { DateFormat } from '../../constants.ts';
import type {
  writeDate as english,
  writeQuarter as englishQuarter,
  SCALE_WORDS as englishWords,
} from '../en/locale.ts';

/** The language of figures, dates, plurals and relative times, as `Intl` names it. */
export const LOCALE = 'vi-VN';

/** The date format of this language, for readers who have chosen none: `05/03/2026`. */
export const DATE_FORMAT: DateFormat = 'DD/MM/YYYY';

/** K, M, B and T in words: here "T" is read as tỷ, which is our B. */
export const SCALE_WORDS = {
  K: 'nghìn',
  M: 'triệu',
  B: 'tỷ',
  T: 'nghìn tỷ',
} satisfies typeof englishWords;

/** `05/03/2026`, `03/2026`, `05/03`: dates have one form here, also for readers who chose months by name in English. */
export const writeDate = (({ number, day, year }: Parameters<typeof english>[0]): string =>
  [day?.padStart(2, '0'), number, year].filter((part) => part !== undefined).join('/')) satisfies typeof english;

/** `Quý 1/2026`. */
export const writeQuarter = ((quarter, year) => `Quý ${quarter}/${year}`) satisfies typeof englishQuarter;
