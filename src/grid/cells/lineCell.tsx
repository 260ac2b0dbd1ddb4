import { type ColumnSpec, type DataSetSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import { narrowOrder } from '../metrics.ts';
import { heatProps } from '../model/heat.ts';
import type { CellInput, CellRenderer } from './cell.ts';
import { drawCell } from './drawCell.tsx';
import { CELLS } from './renderers.tsx';

/** Figures below the name of a row in two lines. */
const BELOW = 3;
/** What reads well in a line: a list or a link needs a column. */
const KINDS: readonly ColumnSpec['type'][] = ['number', 'date', 'text'];

/** The columns of a row in two lines: the one beside its name, then those below. */
export function lineColumns(spec: DataSetSpec, columns: readonly ColumnSpec[]): readonly ColumnSpec[] {
  return narrowOrder(spec, columns)
    .filter(
      ({ field, type, display }) =>
        field !== ORDER_FIELD && field !== spec.identity && KINDS.includes(type) && display !== 'link',
    )
    .slice(0, BELOW + 1);
}

/** The cell of the name in two lines: name and the key figure, then further figures, each with what it is. */
export function lineRenderer(spec: DataSetSpec, identity: ColumnSpec, columns: readonly ColumnSpec[]): CellRenderer {
  const [key, ...below] = lineColumns(spec, columns);
  const renderer: CellRenderer = CELLS[identity.display];
  return {
    ...renderer,
    links: false,
    draw: (input) => (
      <>
        <span className="grid-line">
          <span className="grid-line-name">{renderer.draw(input)}</span>
          {key && <Figure column={key} input={input} />}
        </span>
        <span className="grid-line">
          {below.map((column) => (
            <Figure key={column.field} column={column} input={input} />
          ))}
        </span>
      </>
    ),
  };
}

function Figure({ column, input }: { readonly column: ColumnSpec; readonly input: CellInput }) {
  const renderer: CellRenderer = CELLS[column.display];
  const { content, age, heat } = drawCell(renderer, { ...input, column, value: input.row[column.field] });
  return (
    <span className={`grid-line-part${column.type === 'text' ? ' grid-line-text' : ''}`}>
      <span className="grid-line-label">{column.label} </span>
      <span
        className={`grid-line-value figure${column.display === 'change' ? ' grid-line-change' : ''}`}
        data-age={age}
        {...heatProps(heat)}
      >
        {content}
      </span>
      <span className="sr-only">. </span>
    </span>
  );
}
