import { type ColumnSpec, type DataSetSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import { COLUMN_WIDTH } from '#schemas/constants.ts';
import { isSource } from '#schemas/kinds.ts';
import type { PinEdge } from '#schemas/queries/view.ts';
import type { Density } from './props.ts';

/** Sizes in CSS pixels shared by rendering and arithmetic. */
const ROW_HEIGHT: Readonly<Record<Density, number>> = { compact: 28, comfortable: 36 };
/** Touch targets are taller at any density. */
const ROW_HEIGHT_TOUCH = 44;

export const HEADER_HEIGHT = { plain: 32, bars: 48, asOf: 12 } as const;
export const CELL_PADDING: Readonly<Record<Density, number>> = { compact: 8, comfortable: 10 };
/** Below this width only star and name are pinned, and the position is hidden. */
export const NARROW_BELOW = 640;
/** Width of the pinned name there, so that two number columns fit beside it; titles are sentences and need more. */
const NARROW_NAME_WIDTH = 148;
const NARROW_TITLE_WIDTH = 232;
/** Width of the screener's checkboxes. */
export const CHECK_WIDTH = { mouse: 40, touch: 52 } as const;
/** Width of the star there: a touch target. */
export const NARROW_STAR_WIDTH = 40;

/** Rows in two lines: below which width of the table, and how high. */
export const LINES = { below: 600, height: 60 } as const;

export const TAG = { padding: 12, gap: 4 } as const;
export const MARK_GAP = 2;
/** The name beside a mark: its distance, that between two of them, and its letters against those that are measured. */
export const BESIDE = { gap: 6, between: 8, scale: 1.1 } as const;
/** The `+N` after a list, a target of 24 px: what it takes before the 4 px that reach into the padding of the cell. */
export const MORE = { padding: 4, minWidth: 20 } as const;

/** Width of the identity of a narrow table, which is pinned. `withStar`: with room for the star that the screener has behind it. */
export function narrowIdentityWidth({ source }: Pick<DataSetSpec, 'source'>, withStar = false): number {
  return (isSource(source) ? NARROW_NAME_WIDTH : NARROW_TITLE_WIDTH) + (withStar ? NARROW_STAR_WIDTH : 0);
}

/** Height of every row; all rows are equal, so a position is a multiplication. */
export function rowHeightOf(density: Density, coarsePointer: boolean): number {
  return coarsePointer ? ROW_HEIGHT_TOUCH : ROW_HEIGHT[density];
}

/**
 * Columns of a narrow table: the first figure, or what the data set says, follows the name, because few columns are in
 * view. Columns that the user has moved stay where they are.
 */
export function narrowOrder(spec: DataSetSpec, columns: readonly ColumnSpec[]): readonly ColumnSpec[] {
  const places = columns.map(({ field }) => spec.columns.findIndex((column) => column.field === field));
  const beside = columns.find(({ type, field }) =>
    spec.beside === undefined ? type === 'number' && field !== ORDER_FIELD : field === spec.beside,
  );
  if (!beside || places.some((place, at) => place < (places[at - 1] ?? 0))) return columns;
  const lead = columns.filter(({ field }) => field === ORDER_FIELD || field === spec.identity);
  return [...lead, beside, ...columns.filter((column) => column !== beside && !lead.includes(column))];
}

/** CSS track of a column: a name takes spare width up to the column maximum, a title all of it. */
export function trackOf({ field, display }: ColumnSpec, width: number, { identity }: DataSetSpec): string {
  if (field !== identity) return `${width}px`;
  return `minmax(${width}px,${display === 'title' ? '1fr' : `${COLUMN_WIDTH.max}px`})`;
}

const ORDER_EDGE = 16;
const STAR_WITH_GAP = 22;
const DIGIT = 7.6;

/** Width of the position column: as declared, wider only for more digits. */
export function orderWidth(declared: number, rows: number, withStar: boolean): number {
  const digits = String(Math.max(1, rows)).length;
  return Math.max(declared, Math.ceil(ORDER_EDGE + (withStar ? STAR_WITH_GAP : 0) + digits * DIGIT));
}

/** Room in px that pinned columns leave for the others: two narrow columns. */
const SCROLLING_ROOM = 160;

/** Number of columns pinned at the left that fit. Further ones scroll, or they would cover the rest and overflow the window. */
export function pinsThatFit(columns: readonly Pick<ColumnSpec, 'width' | 'sticky'>[], room: number): number {
  let taken = SCROLLING_ROOM;
  return columns.filter(({ sticky, width }) => {
    if (sticky) taken += width;
    return sticky && taken <= room;
  }).length;
}

/** The same at the right edge, in the room that the left ones leave: of too many, those next to the others scroll. */
export function rightPinsThatFit(
  columns: readonly Pick<ColumnSpec, 'width' | 'sticky' | 'stickyRight'>[],
  room: number,
) {
  const left = columns.filter(({ sticky }) => sticky).slice(0, pinsThatFit(columns, room));
  const rest = room - left.reduce((sum, { width }) => sum + width, 0);
  const fromTheEdge = columns.filter(({ stickyRight }) => stickyRight).toReversed();
  return pinsThatFit(
    fromTheEdge.map(({ width }) => ({ width, sticky: true })),
    rest,
  );
}

/** How a pinned column looks and where it stays. `isLast`: the one beside the columns that scroll; `offset`: px to its edge. */
export function pinLook(
  edge: PinEdge | null,
  isLast: boolean,
  offset: number,
): { readonly className: string; readonly style: Partial<Record<'--grid-start' | '--grid-end', string>> | undefined } {
  switch (edge) {
    case null:
      return { className: '', style: undefined };
    case 'left':
      return { className: ` grid-pinned${isLast ? ' grid-edge' : ''}`, style: { '--grid-start': `${offset}px` } };
    case 'right':
      return {
        className: ` grid-pinned grid-pinned-right${isLast ? ' grid-right-edge' : ''}`,
        style: { '--grid-end': `${offset}px` },
      };
  }
}
