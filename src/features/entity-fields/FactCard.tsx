import { Info } from 'lucide-react';
import { isApart, momentsOf, pageMoment } from '#schemas/freshness.ts';
import { ageText } from '#src/i18n/dataAge.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import { type Figure, FigureCard } from './FigureCard.tsx';

const text = entityMessages;

/** A button that opens the card about a fact; a mark shows that it is stale. */
export function FactCard({
  figure,
  ...stop
}: {
  readonly figure: Figure;
  /** -1 in a list that arrow keys move through. */
  readonly tabIndex?: 0 | -1;
  readonly 'data-arrow-stop'?: '';
}) {
  const { spec, field, row, moments } = figure;
  const moment = momentsOf(typeof row?.provenance === 'string' ? row.provenance : null).get(field.field) ?? null;
  const isStale = moments !== null && field.ages !== undefined && isApart(moment, pageMoment(moments, spec.source));
  return (
    <Popover>
      {isStale && <span className="figure text-12 text-muted">{ageText(moment, Date.now())}</span>}
      <PopoverTrigger
        aria-label={text.about(field.label)}
        className="ml-auto grid size-6 shrink-0 place-items-center rounded-mark text-faint hover:text-text pointer-coarse:size-11"
        {...stop}
      >
        <Info size={14} strokeWidth={1.75} aria-hidden />
      </PopoverTrigger>
      <PopoverContent aria-label={text.card.label(field.label)} className="w-80 max-w-[92vw]" align="end">
        <FigureCard {...figure} />
      </PopoverContent>
    </Popover>
  );
}
