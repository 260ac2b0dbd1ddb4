import { Link } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import type { DataSetName } from '#schemas/kinds.ts';
import { type ButtonVariant, buttonClass } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Tooltip } from '#src/ui/Tooltip.tsx';

/** The rows that a question is about: conditions and search as addresses write them. `askedRows` makes them of a view. */
export interface AskedRows {
  readonly source: DataSetName;
  readonly filter?: string;
  readonly q?: string;
}

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
  /** What the address of the chat carries besides the words for its box. It asks nothing by itself. */
  readonly rows?: AskedRows;
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
      search={{ ...(prompt === undefined ? {} : { prompt }), ...rows }}
      aria-label={name ?? label}
      className={cx(buttonClass({ variant, square: isIcon }), className)}
    >
      <MessageSquareText size={16} strokeWidth={1.75} aria-hidden className={isIcon ? '' : 'text-muted'} />
      {isIcon ? null : label}
    </Link>
  );
  return isIcon ? <Tooltip content={label}>{link}</Tooltip> : link;
}
