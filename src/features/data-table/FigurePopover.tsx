import { useMemo } from 'react';
import { type Figure, FigureCard } from '#src/features/entity-fields/FigureCard.tsx';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { Popover, PopoverContent } from '#src/ui/Popover.tsx';
import { ColumnCard } from './ColumnCard.tsx';
import type { ShownTable } from './shownTable.ts';

export interface FigurePopoverProps {
  readonly figure: Figure;
  /** The cell beside which it opens. */
  readonly cell: HTMLElement;
  readonly onClose: () => void;
  /** It opens to type limits of the column's colors. */
  readonly asksLimits?: boolean;
  /** Where the cell is a header: the table of its column. */
  readonly table?: ShownTable | undefined;
}

/** The card about the figure of a cell. */
export function FigurePopover({ figure, cell, onClose, table, asksLimits = false }: FigurePopoverProps) {
  const anchor = useMemo(() => ({ current: cell }), [cell]);
  const column =
    figure.row === null ? figure.spec.columns.find(({ field }) => field === figure.field.field) : undefined;
  return (
    <Popover open anchor={anchor} onOpenChange={(open) => !open && onClose()}>
      <PopoverContent aria-label={entityMessages.card.label(figure.field.label)} className="w-80 max-w-[92vw]">
        {column && table ? (
          <ColumnCard spec={figure.spec} {...{ column, table, asksLimits }} />
        ) : (
          <FigureCard {...figure} />
        )}
      </PopoverContent>
    </Popover>
  );
}
