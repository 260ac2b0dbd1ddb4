import type { RoundRow } from '#schemas/entities/rows.ts';
import { roundLabels } from '#schemas/i18n/en/labels.ts';
import { roundMessages } from '#src/i18n/en/rounds.ts';

/** What a round is called: `Series B of Auralith`. */
export function roundName({ stages, projects }: Pick<RoundRow, 'stages' | 'projects'>): string {
  return roundLabels.name(stages, projects);
}

/** The stage of a round under a heading, also where no report names it. */
export function stageName(stage: string | null): string {
  return stage ?? roundLabels.undisclosed;
}

/** The same where it stands alone, as the name of the round. */
export function roundTitle(stage: string | null): string {
  return stage ?? roundLabels.alone;
}

/** How precise the date of a round is, in words. */
export function datePrecision(date: string | null): string {
  const { toDay, toMonth, toYear, unknown } = roundMessages.figures;
  if (date === null) return unknown;
  return date.length > 7 ? toDay : date.length > 4 ? toMonth : toYear;
}
