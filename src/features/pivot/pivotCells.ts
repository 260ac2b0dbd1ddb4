import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { fieldLabel } from '#schemas/columns/spec.ts';
import { EMPTY_VALUE } from '#schemas/constants.ts';
import { measuredField, type PivotCell } from '#schemas/pivot/pivot.ts';
import { exactWriter } from '#schemas/pivot/words.ts';
import { pivotMessages as text } from '#src/i18n/en/pivot.ts';
import { heatOf, type Leaf, type PivotModel, type RowGroup } from './model.ts';
import type { Heat } from './shown.ts';

/** A cell as it is drawn. */
export interface DrawnFigure {
  readonly shown: string;
  /** What it says to those who do not see it. */
  readonly label: string;
  /** From -1 to 1. */
  readonly heat: number;
}

/** What the cells of a pivot show, say and lead to. */
export interface PivotCells {
  readonly drawn: (row: RowGroup, leaf: Leaf) => DrawnFigure | null;
  readonly href: (row: RowGroup, column: number) => string | null;
  readonly columnHref: (column: number) => string | null;
  /** A cell in a sentence, with all its digits. */
  readonly words: (row: RowGroup, leaf: Leaf) => string;
}

/** `hrefOf`: the address of the rows of a group of rows and one of columns, by their places; -1: of all. */
export function pivotCells(
  spec: DataSetSpec,
  model: PivotModel,
  heat: Heat | null,
  hrefOf: (row: number, column: number) => string | null,
): PivotCells {
  const { pivot, writers } = model;
  const heatAt = heatOf(model, heat);
  const exact = pivot.measures.map((measure) => exactWriter(spec, measure));
  const [all] = model.rows;
  const leftOut = (cell: PivotCell, leaf: Leaf): readonly string[] => {
    const measure = pivot.measures[leaf.measure];
    const field = measure && measuredField(measure);
    const [unknown = 0, stale = 0] = [cell.unknown[leaf.measure], cell.stale[leaf.measure]];
    return [
      text.cell.of(spec.source, cell.count),
      ...(unknown > 0 && field != null ? [text.cell.without(unknown, fieldLabel(spec, field))] : []),
      ...(stale > 0 ? [text.cell.stale(stale)] : []),
    ];
  };
  const figure = (cell: PivotCell, leaf: Leaf, write: ((value: number) => string) | undefined) => {
    const value = cell.values[leaf.measure] ?? null;
    return value === null ? text.cell.nothing : (write?.(value) ?? String(value));
  };
  return {
    drawn: (row, leaf) => {
      const cell = model.cellAt(row.at, leaf.group);
      if (!cell) return null;
      const value = cell.values[leaf.measure] ?? null;
      return {
        shown: value === null ? EMPTY_VALUE : (writers[leaf.measure]?.(value) ?? String(value)),
        label: [figure(cell, leaf, writers[leaf.measure]), ...leftOut(cell, leaf)].join(', '),
        heat: heatAt(row, leaf, cell),
      };
    },
    href: (row, column) => (model.cellAt(row.at, column) ? hrefOf(row.at, column) : null),
    columnHref: (column) => (all && model.cellAt(all.at, column) ? hrefOf(all.at, column) : null),
    words: (row, leaf) => {
      const where = [row.label, ...(leaf.group < 0 ? [] : [model.columnLabels[leaf.group] ?? ''])].join(', ');
      const cell = model.cellAt(row.at, leaf.group);
      const measure = model.measures[leaf.measure] ?? '';
      if (!cell) return `${where}: ${text.cell.noRows}`;
      return [`${where}: ${measure} ${figure(cell, leaf, exact[leaf.measure])}`, ...leftOut(cell, leaf)].join(', ');
    },
  };
}
