import { screenerFilterMessages } from '#src/i18n/screenerFilters.ts';

const text = screenerFilterMessages.saved;

/** A dot beside a list whose view says something else by now. */
export function EditedMark() {
  return (
    <span title={text.edited} className="mx-1 size-1.5 shrink-0 rounded-full bg-accent">
      <span className="sr-only">{text.edited}</span>
    </span>
  );
}
