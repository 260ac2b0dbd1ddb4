import type { PageCommandId } from '#schemas/routes/pages.ts';
import { PAGE_OPENERS } from '#schemas/routes/routes.ts';

/**
 * Every keyboard command, once: shortcuts, palette, help and README read this table. Pages provide the handlers
 * (`useCommand`); the message catalog has the names.
 */

/**
 * Where a key works.
 * - `page`: anywhere but while typing and in floating panels
 * - `always`: while typing too
 * - `cell`: while the focus is on a cell of a table, so that the same key keeps its meaning elsewhere
 * - `grid`: keys of the ARIA grid pattern, which the table itself answers
 */
export type Where = 'page' | 'always' | 'cell' | 'grid';

export type CommandGroup = 'find' | 'table' | 'rows' | 'review' | 'move' | 'go' | 'screen';

export interface CommandSpec {
  readonly group: CommandGroup;
  readonly where: Where;
  /** Only where one pays for a plan, on the page of a proposal, or in a review: elsewhere its keys may mean something else. */
  readonly on?: 'payment' | 'proposal' | 'review';
  /** Only some tables support it, and declare it. */
  readonly some?: true;
  /** Shortcuts: `s`, `g p` (one after the other), `Mod+k` (Ctrl, or ⌘ on a Mac), `Shift+ArrowDown`. */
  readonly keys: readonly string[];
}

type GoCommands = Readonly<Record<PageCommandId, { group: 'go'; where: 'page'; keys: readonly [string] }>>;

const goCommands: Partial<GoCommands> = Object.fromEntries(
  PAGE_OPENERS.map(({ id, keys }) => [id, { group: 'go', where: 'page', keys: [keys] }]),
);

export const COMMANDS = {
  search: { group: 'find', where: 'page', keys: ['/'] },
  palette: { group: 'find', where: 'always', keys: ['Mod+k'] },
  findInGrid: { group: 'find', where: 'page', keys: ['Mod+f'] },
  help: { group: 'find', where: 'page', keys: ['?'] },

  sortColumn: { group: 'table', where: 'page', keys: ['s'] },
  sortFurther: { group: 'table', where: 'page', keys: ['Shift+S'] },
  groupColumn: { group: 'table', where: 'page', keys: ['Shift+G'] },
  totals: { group: 'table', where: 'page', keys: ['Shift+T'] },
  colorColumn: { group: 'table', where: 'page', keys: ['Shift+C'] },
  filterColumn: { group: 'table', where: 'page', keys: ['f'] },
  filterText: { group: 'table', where: 'page', keys: ['Shift+F'] },
  byHand: { group: 'table', where: 'page', some: true, keys: ['Shift+A'] },
  nearMisses: { group: 'table', where: 'page', keys: ['Shift+N'] },
  removeFilter: { group: 'table', where: 'grid', keys: ['Backspace'] },
  joinFilters: { group: 'table', where: 'grid', keys: ['Shift+|'] },
  menu: { group: 'table', where: 'grid', keys: ['Shift+F10', 'ContextMenu'] },
  resetFilters: { group: 'table', where: 'page', keys: ['r'] },
  columns: { group: 'table', where: 'page', keys: ['c'] },
  formula: { group: 'table', where: 'page', keys: ['='] },
  save: { group: 'table', where: 'always', keys: ['Mod+s'] },
  pivot: { group: 'table', where: 'page', keys: ['p'] },
  exportCsv: { group: 'table', where: 'page', keys: ['e'] },
  review: { group: 'table', where: 'page', keys: ['Shift+R'] },

  openRow: { group: 'rows', where: 'grid', keys: ['Enter'] },
  openRowInNewTab: { group: 'rows', where: 'grid', keys: ['Mod+Enter'] },
  figureCard: { group: 'rows', where: 'page', keys: ['i'] },
  hoverCard: { group: 'rows', where: 'page', keys: ['h'] },
  preview: { group: 'rows', where: 'cell', keys: ['Space'] },
  watch: { group: 'rows', where: 'page', keys: ['w'] },
  moveRow: { group: 'rows', where: 'grid', some: true, keys: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
  select: { group: 'rows', where: 'cell', keys: ['x'] },
  selectRange: { group: 'rows', where: 'cell', keys: ['Shift+X'] },
  selectAll: { group: 'rows', where: 'cell', keys: ['Mod+a'] },
  clearSelection: { group: 'rows', where: 'cell', keys: ['Escape'] },
  copy: { group: 'rows', where: 'cell', keys: ['Mod+c'] },
  fillDown: { group: 'rows', where: 'cell', some: true, keys: ['Mod+d'] },
  clearCell: { group: 'rows', where: 'cell', some: true, keys: ['Delete'] },
  undoCell: { group: 'rows', where: 'cell', some: true, keys: ['Mod+z'] },
  compare: { group: 'rows', where: 'page', some: true, keys: ['v'] },

  // Before the commands of the screen, whose keys they take while a review is open.
  reviewNext: { group: 'review', where: 'page', on: 'review', keys: ['j'] },
  reviewPrevious: { group: 'review', where: 'page', on: 'review', keys: ['k'] },
  reviewDismiss: { group: 'review', where: 'page', on: 'review', keys: ['d'] },
  reviewTag: { group: 'review', where: 'page', on: 'review', keys: ['t'] },
  reviewNote: { group: 'review', where: 'page', on: 'review', keys: ['n'] },
  reviewUndo: { group: 'review', where: 'page', on: 'review', keys: ['u'] },
  reviewEnd: { group: 'review', where: 'page', on: 'review', keys: ['Escape'] },

  moveCell: { group: 'move', where: 'grid', keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
  moveToEdge: { group: 'move', where: 'grid', keys: ['Home', 'End'] },
  moveToFirstRow: { group: 'move', where: 'grid', keys: ['Mod+Home'] },
  moveToLastRow: { group: 'move', where: 'grid', keys: ['Mod+End'] },
  movePage: { group: 'move', where: 'grid', keys: ['PageUp', 'PageDown'] },
  enterCell: { group: 'move', where: 'grid', keys: ['F2'] },

  // From the page table.
  ...(goCommands as GoCommands),

  nextRecord: { group: 'screen', where: 'page', keys: ['j'] },
  previousRecord: { group: 'screen', where: 'page', keys: ['k'] },
  backToView: { group: 'screen', where: 'page', keys: ['Escape'] },
  openTab: { group: 'screen', where: 'page', keys: ['1', '2', '3', '4', '5', '6', '7'] },
  chooseTerm: { group: 'screen', where: 'page', on: 'payment', keys: ['1', '2', '3', '4'] },
  copyAmount: { group: 'screen', where: 'page', on: 'payment', keys: ['c'] },
  acceptProposal: { group: 'screen', where: 'page', on: 'proposal', keys: ['a'] },
  rejectProposal: { group: 'screen', where: 'page', on: 'proposal', keys: ['r'] },
  evidence: { group: 'screen', where: 'page', on: 'proposal', keys: ['e'] },
  comment: { group: 'screen', where: 'page', on: 'proposal', keys: ['c'] },
  fold: { group: 'screen', where: 'page', keys: ['\\'] },
  panel: { group: 'screen', where: 'page', keys: ['['] },
  density: { group: 'screen', where: 'page', keys: ['d'] },
  theme: { group: 'screen', where: 'page', keys: ['t'] },
} as const satisfies Readonly<Record<string, CommandSpec>>;

export type CommandId = keyof typeof COMMANDS;

export const COMMAND_IDS = Object.keys(COMMANDS).filter((id): id is CommandId => id in COMMANDS);
