import { Link } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import type { DataSetName } from '#schemas/kinds.ts';
import { encodeView, type View } from '#schemas/queries/view.ts';
import { type ButtonVariant, buttonClass } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Tooltip } from '#src/ui/Tooltip.tsx';

/** The rows that a question is about: those of a view. */
interface AskedView {
  readonly source: DataSetName;
  readonly view: Pick<View, 'filter' | 'search'>;
}

/** What the address of the chat carries: words for the box, and rows that they are about. It asks nothing by itself. */
function askSearch({ prompt, rows }: { readonly prompt?: string; readonly rows?: AskedView }) {
  const { filter, q } = rows ? encodeView({ ...NO_VIEW, ...rows.view }) : {};
  return {
    ...(prompt === undefined ? {} : { prompt }),
    ...(rows ? { source: rows.source } : {}),
    ...(filter === undefined ? {} : { filter }),
    ...(q === undefined ? {} : { q }),
  };
}

const NO_VIEW: View = { filter: [], sort: null, search: '', columns: null, widths: {}, pinned: null };

/** Leads to the chat with a question in its box. */
export function AskLink({
  prompt,
  rows,
  name,
  label,
  variant = 'ghost',
  isIcon = false,
  className,
}: {
  readonly prompt?: string;
  readonly rows?: AskedView;
  /** What it does in full, where the label is short. */
  readonly name?: string;
  readonly label: string;
  readonly variant?: ButtonVariant;
  /** Shows the icon alone. */
  readonly isIcon?: boolean;
  readonly className?: string;
}) {
  const link = (
    <Link
      to="/ai-chat"
      search={askSearch({ ...(prompt === undefined ? {} : { prompt }), ...(rows ? { rows } : {}) })}
      aria-label={name ?? label}
      className={cx(buttonClass({ variant, square: isIcon }), className)}
    >
      <MessageSquareText size={16} strokeWidth={1.75} aria-hidden className={isIcon ? '' : 'text-muted'} />
      {isIcon ? null : label}
    </Link>
  );
  return isIcon ? <Tooltip content={label}>{link}</Tooltip> : link;
}
