import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { heatProps } from '#src/grid/model/heat.ts';
import { pivotMessages as text } from '#src/i18n/en/pivot.ts';
import { type Geometry, indentOf } from './geometry.ts';
import type { Leaf, PivotModel, RowGroup } from './model.ts';
import type { PivotCells } from './pivotCells.ts';

interface PivotRowProps {
  readonly row: RowGroup;
  readonly model: PivotModel;
  readonly cells: PivotCells;
  readonly geometry: Geometry;
  /** Its place among the shown rows; 0: that of all. */
  readonly at: number;
  /** Columns in view. */
  readonly first: number;
  readonly last: number;
  readonly isFolded: boolean;
  /** The column of the active cell; null: it is in another row. */
  readonly active: number | null;
}

/** A row of a pivot: its name, and its cells in view. */
export const PivotRow = memo(function PivotRow(props: PivotRowProps) {
  const { row, model, cells, geometry, at, isFolded, active } = props;
  const { rowHeight, nameWidth } = geometry;
  const isTotal = row.depth === 0;
  const canFold = !isTotal && row.parts > 0;
  const href = cells.href(row, -1);
  return (
    <div
      role="row"
      aria-rowindex={model.heads.length + at + 1}
      aria-level={Math.max(1, row.depth)}
      aria-posinset={row.place}
      aria-setsize={row.of}
      aria-expanded={canFold ? !isFolded : undefined}
      className="pivot-row"
      data-total={isTotal || undefined}
      data-depth={row.depth}
      data-active={active !== null || undefined}
      style={isTotal ? { height: rowHeight } : { height: rowHeight, top: (at - 1) * rowHeight }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        tabIndex={active === -1 ? 0 : -1}
        data-place={`${at} -1`}
        data-rest={row.isRest || undefined}
        className="pivot-name"
        style={{ width: nameWidth, paddingLeft: indentOf(row) }}
      >
        {model.pivot.rows.length > 1 &&
          (canFold ? (
            // The keys of the row do the same.
            <span data-fold aria-hidden className="pivot-fold">
              {isFolded ? <ChevronRight size={14} strokeWidth={1.75} /> : <ChevronDown size={14} strokeWidth={1.75} />}
            </span>
          ) : (
            <span className="pivot-fold" />
          ))}
        {href === null ? (
          <span className="cut">{row.label}</span>
        ) : (
          <a href={href} tabIndex={-1} className="cut">
            {row.label}
          </a>
        )}
      </div>
      {columnsIn(props).map((column) => {
        const leaf = model.leaves[column];
        return leaf && <Cell key={leaf.id} {...props} leaf={leaf} column={column} />;
      })}
    </div>
  );
});

/** Those in view, and the active one. */
function columnsIn({ first, last, active }: PivotRowProps): readonly number[] {
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return active === null || active < 0 || (first <= active && active <= last) ? shown : [...shown, active];
}

function Cell({
  row,
  cells,
  geometry: { lefts, nameWidth },
  at,
  active,
  leaf,
  column,
}: PivotRowProps & { readonly leaf: Leaf; readonly column: number }) {
  const drawn = cells.drawn(row, leaf);
  const href = drawn && cells.href(row, leaf.group);
  const left = lefts[column] ?? 0;
  const place = { left: nameWidth + left, width: (lefts[column + 1] ?? 0) - left };
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      aria-label={drawn ? drawn.label : text.cell.noRows}
      tabIndex={active === column ? 0 : -1}
      data-place={`${at} ${column}`}
      {...heatProps(drawn?.heat, place)}
      data-total={leaf.group < 0 || undefined}
      className="pivot-cell figure"
    >
      {drawn &&
        (href === null ? (
          <span>{drawn.shown}</span>
        ) : (
          <a href={href} tabIndex={-1}>
            {drawn.shown}
          </a>
        ))}
    </div>
  );
}
