import { messages } from '#src/i18n/index.ts';
import { Toasts } from '#src/ui/Toasts.tsx';

/** The messages at the corner, once more in front of the popup: behind it nobody could read or close them. */
export function PopupToasts() {
  return (
    <section
      aria-label={messages.ui.notifications}
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 flex w-[min(360px,calc(100vw-32px))] flex-col gap-3"
    >
      <Toasts />
    </section>
  );
}
