import { roundMessages } from '#src/i18n/en/rounds.ts';

/** How precise the date of a round is, in words. */
export function datePrecision(date: string | null): string {
  const { toDay, toMonth, toYear, unknown } = roundMessages.figures;
  if (date === null) return unknown;
  return date.length > 7 ? toDay : date.length > 4 ? toMonth : toYear;
}
