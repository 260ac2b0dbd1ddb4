import { useAtomValue } from 'jotai';
import { signInDialogAtom } from '#src/features/auth/signInRequest.ts';
import { messages } from '#src/i18n/index.ts';
import { cx } from '#src/ui/cx.ts';
import { Toasts, toastsAtom } from '#src/ui/Toasts.tsx';

/** The messages at the corner, read aloud as they come. */
export function Toaster() {
  const behind = useAtomValue(signInDialogAtom) !== null;
  const isEmpty = useAtomValue(toastsAtom).length === 0;
  return (
    <section
      aria-label={messages.ui.notifications}
      aria-live="polite"
      className={cx(
        'pointer-events-none absolute right-4 bottom-full mb-4 flex w-[min(360px,calc(100vw-32px))] flex-col gap-3',
        // The popup shows them in front of itself: those behind it would be seen twice.
        behind && 'invisible',
      )}
    >
      {!isEmpty && <Toasts />}
    </section>
  );
}
