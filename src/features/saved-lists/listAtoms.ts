import { atom } from 'jotai';
import { savedListMessages } from '#src/i18n/savedLists.ts';
import type { OpenedList, SaveProblem } from './savedList.ts';

/** Where the form stands that asks for the name of a new list: in the line above the table, or in the panel. */
export type NamingPlace = 'title' | 'panel';

/** A new list that is being named. What was typed stays when saving fails or has to wait for something. */
interface Naming {
  /** null: nobody is asked at the moment. */
  readonly at: NamingPlace | null;
  readonly name: string;
  readonly problem: SaveProblem | null;
}

export const NO_NAMING: Naming = { at: null, name: '', problem: null };

export const namingAtom = atom<Naming>(NO_NAMING);

/** Whether the panel is open that says what the plan gives. */
export const upgradeAtom = atom(false);

/** What is looked for among the lists; null while the search is closed. */
export const searchAtom = atom<string | null>(null);

/** The draft of a name survives the reload that the end of a session causes. */
export const NAME_DRAFT = 'saved-list-name';

/** The list of the account that is open in the screener; null while none is. */
export const openedListAtom = atom<OpenedList | null>(null);

const text = savedListMessages.problems;

/** What a form or a toast says about a problem. */
export function problemText(problem: SaveProblem, name: string): string {
  if (typeof problem === 'object') return problem.failed;
  return problem === 'taken' ? text.taken(name) : text[problem];
}
