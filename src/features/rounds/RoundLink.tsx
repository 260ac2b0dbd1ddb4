import { Link } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { roundName } from '#schemas/entities/roundNames.ts';
import type { RoundRow } from '#schemas/entities/rows.ts';
import { cx } from '#src/ui/cx.ts';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';

const RoundDialog = lazyComponent(async () => (await import('./RoundDialog.tsx')).RoundDialog);

/** A link to the page of a round, which a plain click shows in a dialog over the present one. */
export function RoundLink({
  round,
  className,
  children,
}: {
  readonly round: Pick<RoundRow, '_id' | 'stages' | 'projects'>;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Link
        to="/round/$slug"
        params={{ slug: String(round._id) }}
        aria-haspopup="dialog"
        aria-label={roundName(round)}
        onPointerEnter={() => void RoundDialog.preload()}
        onFocus={() => void RoundDialog.preload()}
        onClick={onClick}
        className={cx('font-medium hover:underline', className)}
      >
        {children}
      </Link>
      {isOpen && <OpenRound round={round} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The dialog of a round, from its loading on. */
export function OpenRound({
  round,
  onClose,
}: {
  readonly round: Pick<RoundRow, '_id' | 'stages' | 'projects'>;
  readonly onClose: () => void;
}) {
  return (
    <LoadBoundary fallback={<EscapeCancels onCancel={onClose} />}>
      <RoundDialog round={round} onClose={onClose} />
    </LoadBoundary>
  );
}

/** While the dialog's code is loaded, Esc means the dialog already. */
function EscapeCancels({ onCancel }: { readonly onCancel: () => void }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onCancel();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [onCancel]);
  return null;
}
