import { useMemo } from 'react';
import { type Figure, FigureCard } from '#src/features/entity-fields/FigureCard.tsx';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { Popover, PopoverContent } from '#src/ui/Popover.tsx';

export interface FigurePopoverProps {
  readonly figure: Figure;
  /** The cell beside which it opens. */
  readonly cell: HTMLElement;
  readonly onClose: () => void;
}

/** The card about the figure of a cell. */
export function FigurePopover({ figure, cell, onClose }: FigurePopoverProps) {
  const anchor = useMemo(() => ({ current: cell }), [cell]);
  return (
    <Popover open anchor={anchor} onOpenChange={(open) => !open && onClose()}>
      <PopoverContent aria-label={entityMessages.card.label(figure.field.label)} className="w-80 max-w-[92vw]">
        <FigureCard {...figure} />
      </PopoverContent>
    </Popover>
  );
}
