import type { ListColumnKind } from '#schemas/api/listColumns.ts';
import type { CellProblem } from '#schemas/filters/cellText.ts';
import { formatCount, plural } from '#schemas/format.ts';

/** Text of the columns that a member adds to a list. */
export const listColumnMessages = {
  title: { new: 'New own column', edit: 'Own column' },
  about: 'Kept with the list and seen by you alone. A link of the list leaves it out.',
  needsList: 'Open a list first, or save this view as one',
  needsListText: 'Own columns belong to a list of your account.',
  name: 'Title',
  kind: 'Kind',
  kinds: {
    text: 'Text',
    tags: 'Choices',
    number: 'Number',
    date: 'Date',
    tick: 'Tick',
  } satisfies Readonly<Record<ListColumnKind, string>>,
  options: 'Choices, one a line',
  several: 'A cell may have several',
  tooMany: (max: number) => `At most ${max} choices.`,
  tooLong: (max: number) => `A choice can have ${max} characters.`,
  create: 'Add column',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Remove column',
  removed: (title: string) => `“${title}” was removed with its cells`,
  undo: 'Undo',
  failed: 'The column was not changed',
  cell: (title: string, name: string) => `${title} of ${name}`,
  addOption: (option: string) => `Add “${option}” as a choice`,
  problem: (problem: CellProblem, typed: string): string => {
    const what = typed.length > 40 ? `${typed.slice(0, 40)}…` : typed;
    switch (problem) {
      case 'number':
        return `“${what}” is no number.`;
      case 'range':
        return `“${what}” is too large.`;
      case 'date':
        return `“${what}” is no date. Write 2026-03-15, 15/03/2026 or Mar 2026.`;
      case 'option':
        return `“${what}” is none of the choices.`;
      case 'one':
        return 'This column takes one choice a cell.';
      case 'many':
        return 'These are too many choices for a cell.';
      case 'long':
        return 'A text can have 500 characters.';
      case 'tick':
        return `“${what}” is neither yes nor no.`;
    }
  },
  notOwn: (title: string) => `“${title}” is not a column of yours.`,
  noRow: 'There is no row below the last one.',
  pasted: (cells: number) => `${plural(cells, 'cell was', 'cells were')} filled`,
  refused: (cells: number) => `${plural(cells, 'cell was', 'cells were')} left as they were`,
  refusedAt: (line: number, why: string) => `Line ${formatCount(line)}: ${why}`,
  more: (count: number) => `And ${formatCount(count)} more.`,
  tooLarge: (max: number) => `Paste at most ${formatCount(max)} cells at a time`,
  filled: (cells: number) => `Filled ${plural(cells, 'row', 'rows')}`,
  nothingAbove: 'Select rows to fill, or go to a cell below another',
  fillFromAbove: 'Fill with the cell above',
  undone: 'Taken back',
  notStored: 'The cells were not saved',
  unsent: (cells: number) => `${plural(cells, 'cell waits', 'cells wait')} for the connection`,
  retry: 'Retry',
  replaced: (cells: number) => `Another window had changed ${formatCount(cells)} of these cells: yours stand`,
  restoreOther: 'Take the others',
};
