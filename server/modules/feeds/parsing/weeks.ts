import { isoDay, mondayOf, type PartialDate } from '#schemas/dates.ts';
import type { EpochDay } from '#schemas/units.ts';
import { DAY_MS } from '#schemas/units.ts';

const WEEK = String.raw`(?:w|wk|week|kw|tuần|semaine|semana|settimana)\.?\s*(\d{1,2})`;
/** `week 11 of 2024`, `W11 2024`, `KW 11/2024`, `tuần 11 năm 2024`. */
const WEEK_OF_YEAR = new RegExp(String.raw`^(?:calendar\s)?${WEEK}[,\s/-]*(?:of\s|năm\s|de\s)?(\d{4})$`, 'iu');
/** `2024-W11`, `2024W11`, `2024, week 11`, and with the number of its day `2024-W11-3`. */
const YEAR_AND_WEEK = new RegExp(String.raw`^(\d{4})[,\s/-]*${WEEK}(?:-([1-7]))?$`, 'iu');

/**
 * A week of ISO 8601 as the most exact partial date that holds all its days: its month, else its quarter, else the year that it
 * is counted in. null: no week is written, or the year has none of that number.
 */
export function weekDate(text: string): PartialDate | null {
  const [, numberFirst, yearBehind] = WEEK_OF_YEAR.exec(text) ?? [];
  const [, yearFirst, numberBehind, weekday] = YEAR_AND_WEEK.exec(text) ?? [];
  const [year, number] = [yearBehind ?? yearFirst, Number(numberFirst ?? numberBehind)];
  if (year === undefined || number < 1) return null;
  // The first week has 4 January; a week belongs to the year of its Thursday.
  const monday = mondayOf(Date.UTC(Number(year), 0, 4) / DAY_MS) + 7 * (number - 1);
  const day = (after: number) => isoDay((monday + after) as EpochDay);
  if (!day(3).startsWith(year)) return null;
  if (weekday !== undefined) return day(Number(weekday) - 1);
  const [first, last] = [day(0), day(6)];
  const [month, quarter] = [first.slice(0, 7), quarterOf(first)];
  return month === last.slice(0, 7) ? month : quarter === quarterOf(last) ? quarter : year;
}

const quarterOf = (day: string) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
