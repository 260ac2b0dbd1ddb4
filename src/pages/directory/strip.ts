/** The look that the top 8 and the strip of a filtered view share: the table never moves when one takes the other's place. */
export const STRIP_ROW =
  'relative flex h-19 shrink-0 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none]';
export const STRIP_LEAD = 'flex min-w-32 shrink-0 flex-col gap-1.5 py-3 pr-2 pl-4 text-12 text-muted';
// Eight cells on a line; six below 1200 px; on a phone they scroll sideways.
export const STRIP_CELL = 'min-w-0 flex-1 basis-0 border-l border-line max-desk:min-w-39 desk:max-xl:nth-[n+7]:hidden';
