import { memo } from 'react';
import { pivotMessages as text } from '#src/i18n/en/pivot.ts';
import { type Geometry, HEAD_HEIGHT } from './geometry.ts';
import type { Head, PivotModel } from './model.ts';
import type { PivotCells } from './pivotCells.ts';

interface PivotHeadsProps {
  readonly model: PivotModel;
  readonly cells: PivotCells;
  readonly geometry: Geometry;
  readonly corner: string;
  readonly first: number;
  readonly last: number;
  /** The row of the active head, below 0; null: a cell is active. */
  readonly activeRow: number | null;
  readonly activeColumn: number;
}

/** The heads of a pivot: groups of columns, and measures below. Totals stand first, and order the rows. */
export const PivotHeads = memo(function PivotHeads(props: PivotHeadsProps) {
  const { model, geometry, corner, first, last, activeRow, activeColumn } = props;
  const { heads } = model;
  const { nameWidth, headHeight } = geometry;
  const { sort } = model.pivot;
  return (
    <div role="rowgroup" className="pivot-heads" style={{ height: headHeight }}>
      {heads.map((row, level) => {
        const place = level - heads.length;
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the level.
            key={level}
            role="row"
            aria-rowindex={level + 1}
            className="pivot-head-row"
            style={{ top: level * HEAD_HEIGHT, height: HEAD_HEIGHT }}
          >
            {level === 0 && (
              <div
                role="columnheader"
                aria-colindex={1}
                aria-rowspan={heads.length}
                aria-sort={sort === null ? 'ascending' : undefined}
                tabIndex={activeRow !== null && activeColumn < 0 ? 0 : -1}
                data-place={`${place} -1`}
                className="pivot-name pivot-corner"
                style={{ width: nameWidth, height: headHeight }}
              >
                <span data-sort className="cut pivot-sort">
                  {corner}
                  {sort === null && <i className="triangle" data-direction="up" />}
                </span>
              </div>
            )}
            {row
              .filter(
                ({ from, to }) =>
                  (from <= last && to > first) || (activeRow === place && from <= activeColumn && activeColumn < to),
              )
              .map((head) => (
                <HeadCell
                  key={head.from}
                  {...props}
                  head={head}
                  place={place}
                  isActive={activeRow === place && head.from <= activeColumn && activeColumn < head.to}
                />
              ))}
          </div>
        );
      })}
    </div>
  );
});

function HeadCell({
  model,
  cells,
  geometry: { lefts, nameWidth },
  head,
  place,
  isActive,
}: PivotHeadsProps & { readonly head: Head; readonly place: number; readonly isActive: boolean }) {
  const { from, to, label, unit, group, isRest } = head;
  const left = lefts[from] ?? 0;
  const leaf = model.leaves[from];
  const isLowest = place === -1;
  // Rows are ordered by their totals: other columns do not order them.
  const sorts = isLowest && leaf?.group === -1;
  const { sort } = model.pivot;
  const direction = sorts && sort?.by === leaf.measure ? sort.order : null;
  const href = group === null || group < 0 ? null : cells.columnHref(group);
  const name = (
    <>
      {label}
      {unit !== '' && <span className="pivot-unit"> {unit}</span>}
      {direction !== null && <i className="triangle" data-direction={direction === 'desc' ? 'down' : 'up'} />}
    </>
  );
  return (
    <div
      role="columnheader"
      aria-colindex={from + 2}
      aria-colspan={to - from}
      aria-sort={direction === null ? undefined : direction === 'desc' ? 'descending' : 'ascending'}
      aria-description={sorts ? text.sortBy(model.measures[leaf.measure] ?? '') : undefined}
      tabIndex={isActive ? 0 : -1}
      data-place={`${place} ${from}`}
      data-lowest={isLowest || undefined}
      data-rest={isRest || undefined}
      data-total={leaf?.group === -1 || undefined}
      className="pivot-head"
      style={{ left: nameWidth + left, width: (lefts[to] ?? 0) - left }}
    >
      {sorts ? (
        <span data-sort className="cut pivot-sort">
          {name}
        </span>
      ) : href === null ? (
        <span className="cut">{name}</span>
      ) : (
        <a href={href} tabIndex={-1} className="cut" style={{ left: nameWidth + 10 }}>
          {name}
        </a>
      )}
    </div>
  );
}
