import type { CSSProperties } from 'react';
import type { Row } from '#schemas/filters/semantics.ts';
import { type GroupHead, headOf } from '#schemas/pivot/grouping.ts';
import type { CellContext, ColumnView } from './cells/cell.ts';
import type { DrawnCell } from './cells/drawCell.tsx';
import type { GroupLook } from './groupLook.ts';

/** Width in px from which a figure has room for what it is beside it; italics say it anyway. */
const KIND_FROM = 88;

/** Which columns a head has something to say of, and how its cells look. Shared by both grids. */
export function drawHead(
  look: GroupLook,
  head: GroupHead,
  { spec: column, renderer, room }: ColumnView,
  { row, context }: { readonly row: Row; readonly context: CellContext },
): DrawnCell & { readonly isName: boolean } {
  const { field } = column;
  if (field === context.spec.identity)
    return { content: <HeadName look={look} head={head} />, title: undefined, label: look.label(head), isName: true };
  const figure = look.figure(head, field);
  if (figure === null) return { content: null, title: undefined, label: undefined, isName: false };
  const { value, kind, title } = figure;
  const drawn = renderer.draw({ value, row, column, index: 0, room, watched: false, context });
  return {
    content: (
      <>
        {kind !== null && room >= KIND_FROM && <span className="grid-head-kind">{kind}</span>}
        {kind === null ? drawn : <span className="grid-head-other">{drawn}</span>}
      </>
    ),
    title,
    label: title,
    // A median is of the size of its rows, a sum is not.
    heat: kind === null ? undefined : context.heats?.get(field)?.(value),
    isName: false,
  };
}

/** The classes of a head's cell: those of its column's place, not of its values. */
export function headCellClass({ className, spec }: ColumnView, isName: boolean): string {
  return `grid-cell ${isName ? 'grid-group-name' : spec.align === 'right' ? 'grid-figure' : 'grid-text'}${className}`;
}

function HeadName({ look, head }: { readonly look: GroupLook; readonly head: GroupHead }) {
  const style: CSSProperties & Record<'--level', number> = { '--level': head.keys.length - 1 };
  return (
    <span className="grid-group" style={style}>
      <svg
        className="grid-fold"
        viewBox="0 0 24 24"
        width="12"
        height="12"
        aria-hidden="true"
        data-unfolded={look.isUnfolded(head) || undefined}
      >
        <path d="M9 5l7 7-7 7" />
      </svg>
      <b>{look.name(head)}</b>
      <span className="grid-group-count">{look.count(head)}</span>
    </span>
  );
}

/** ARIA of a line in a table with groups: the state of a head, the level of a row. */
export function lineAria(line: Row | undefined, look: GroupLook | undefined) {
  if (!look) return {};
  const head = headOf(line);
  if (!head) return { 'aria-level': look.levels + 1 };
  return {
    'aria-level': head.keys.length,
    'aria-expanded': look.isUnfolded(head),
    'aria-posinset': head.place,
    'aria-setsize': head.of,
  };
}

/** A line that is a head, else null. */
export const headLine = (line: Row | null | undefined): Row | null => (headOf(line) ? (line ?? null) : null);

/** A line that is a row, else undefined. */
export function plainRow(line: Row | null | undefined): Row | undefined {
  return headOf(line) ? undefined : (line ?? undefined);
}
