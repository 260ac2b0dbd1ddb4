import { DATA_SETS } from '../columns/dataSets.ts';
import { formerNamesOf } from '../columns/formerNames.ts';
import { fieldNamed, TOLD_AS_FIELD } from '../columns/spec.ts';
import { valueWord } from '../columns/valueWords.ts';
import { roundLabels } from '../i18n/en/labels.ts';
import { once } from '../once.ts';
import { textKey } from '../text.ts';
import type { RoundRow } from './rows.ts';

const stageField = once(() => fieldNamed(DATA_SETS.fundraising, 'stages'));

/** What somebody was called then, and what stands behind it: `now Polygon`, or the present name alone. */
export interface NameThen {
  readonly name: string;
  readonly behind: string | null;
}

/** A round as far as it names its project. Rounds of earlier answers know no other name. */
export type NamedRound = Pick<RoundRow, 'projects'> & Partial<Pick<RoundRow, 'told_as' | 'former_names'>>;

/** The names in a row of a round, of which the present one is known. */
export function namesIn(row: Readonly<Record<string, unknown>>, projects: string): NamedRound {
  const told = row[TOLD_AS_FIELD];
  return { projects, told_as: typeof told === 'string' ? told : null, former_names: [...formerNamesOf(row)] };
}

/** What the project of a round was called then. "Now" is said only of a name that it gave up, not of its company's. */
export function projectThen({ projects, told_as: told = null, former_names: former = [] }: NamedRound): NameThen {
  if (told === null) return { name: projects, behind: null };
  const isFormer = former.some((name) => textKey(name) === textKey(told));
  return { name: told, behind: isFormer ? roundLabels.now(projects) : projects };
}

/** The same as one text: `Matic Network, now Polygon`, `Acorn Works (Oakmere)`. */
export function projectThenText(round: NamedRound): string {
  const { name, behind } = projectThen(round);
  if (behind === null) return name;
  return behind === round.projects ? `${name} (${behind})` : `${name}, ${behind}`;
}

/** What a round is called: `Series B of Auralith`. */
export function roundName(round: NamedRound & Pick<RoundRow, 'stages'>): string {
  return roundLabels.name(round.stages === null ? null : stageName(round.stages), projectThenText(round));
}

/** The stage of a round under a heading, also where no report names it. */
export function stageName(stage: string | null): string {
  return stage === null ? roundLabels.undisclosed : valueWord(stageField(), stage);
}

/** The same where it stands alone, as the name of the round. */
export function roundTitle(stage: string | null): string {
  return stage === null ? roundLabels.alone : stageName(stage);
}
