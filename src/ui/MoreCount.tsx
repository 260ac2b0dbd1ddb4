import { messages } from '#src/i18n/index.ts';

/** The `+N more` after a list that does not fit; its name says what is hidden. */
export function MoreCount({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  const label = messages.ui.moreHidden(names.length, names.join(', '));
  return (
    <span className="figure ml-1 shrink-0 text-12 whitespace-nowrap text-faint" title={names.join(', ')}>
      <span aria-hidden="true">{messages.ui.more(names.length)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
