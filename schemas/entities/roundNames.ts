import { DATA_SETS } from '../columns/dataSets.ts';
import { fieldNamed } from '../columns/spec.ts';
import { valueWord } from '../columns/valueWords.ts';
import { roundLabels } from '../i18n/en/labels.ts';
import { once } from '../once.ts';
import type { RoundRow } from './rows.ts';

const stageField = once(() => fieldNamed(DATA_SETS.fundraising, 'stages'));

/** What a round is called: `Series B of Auralith`. */
export function roundName({ stages, projects }: Pick<RoundRow, 'stages' | 'projects'>): string {
  return roundLabels.name(stages === null ? null : stageName(stages), projects);
}

/** The stage of a round under a heading, also where no report names it. */
export function stageName(stage: string | null): string {
  return stage === null ? roundLabels.undisclosed : valueWord(stageField(), stage);
}

/** The same where it stands alone, as the name of the round. */
export function roundTitle(stage: string | null): string {
  return stage === null ? roundLabels.alone : stageName(stage);
}
