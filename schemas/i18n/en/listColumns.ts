import type { ListColumnKind } from '../../api/listColumns.ts';

const KINDS: Readonly<Record<ListColumnKind, string>> = {
  text: 'A text',
  tags: 'Choices of your own',
  number: 'A number',
  date: 'A date',
  tick: 'A tick',
};

/** What a column that a member added to a list says of itself. */
export const listColumnTexts = {
  inList: (name: string) => `In list “${name}”`,
  means: (kind: ListColumnKind) => `${KINDS[kind]}, in a column of your own.`,
  rule: 'Kept with the list and seen by you alone: a link of the list leaves it out. A cell keeps its value when the row leaves the list.',
};
