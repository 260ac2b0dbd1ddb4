import { useState } from 'react';
import { type DataSetSpec, figureColumn, ORDER_FIELD } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Moments } from '#schemas/freshness.ts';
import type { ActiveCell } from '#src/grid/props.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { activeCellOf, GRID } from '#src/ui/focus.ts';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import type { FigurePopoverProps } from './FigurePopover.tsx';

/** The card of the active cell: its key, how a menu opens it, and what `LazyFigurePopover` shows. */
export function useFigureCard({
  spec,
  moments,
  active,
  href,
}: {
  readonly spec: DataSetSpec;
  readonly moments: Moments | null;
  readonly active: () => ActiveCell | null;
  readonly href: ((row: Row) => string | null) | undefined;
}) {
  const [shown, setShown] = useState<FigurePopoverProps | null>(null);
  const open = (isOfColumn: boolean) => {
    const { column, row: activeRow = null } = active() ?? {};
    const row = isOfColumn ? null : activeRow;
    const cell = activeCellOf(document.querySelector(GRID));
    if (!column || column.field === ORDER_FIELD || !cell) return false;
    // A header's card is of its column, a cell's of the figure that stands for it.
    const field = row ? figureColumn(spec, column) : column;
    const drawn = (row && (column.series ? seriesIn(cell) : markIn(cell))) ?? undefined;
    const figure = { spec, field, drawn, row, href: row ? (href?.(row) ?? null) : null, moments };
    setShown({ figure, cell, asksLimits: isOfColumn, onClose: () => setShown(null) });
    return true;
  };
  const show = () => open(false);
  useCommand('figureCard', show);
  /** The card of the active cell's column, to type limits of its colors. */
  const showLimits = () => void open(true);
  return { show, showLimits, state: shown };
}

/** What a cell of figures over time says: they are no part of its row. */
const seriesIn = (cell: HTMLElement) => cell.querySelector('[role=img]')?.getAttribute('aria-label');

/** What the sign of a row says, beside its name. */
const markIn = (cell: HTMLElement) => cell.querySelector<HTMLElement>('.grid-row-mark')?.dataset.about;

const FigurePopover = lazyComponent(async () => (await import('./FigurePopover.tsx')).FigurePopover);

/** The open card; its code is downloaded with the first one. */
export function LazyFigurePopover({ card }: { readonly card: FigurePopoverProps | null }) {
  return (
    card && (
      <LoadBoundary>
        <FigurePopover {...card} />
      </LoadBoundary>
    )
  );
}
