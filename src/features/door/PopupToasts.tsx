import { useAtomValue, useSetAtom } from 'jotai';
import { messages } from '#src/messages/index.ts';
import { dismissToastAtom, toastsAtom } from '#src/state/toasts.ts';
import { Toast } from '#src/ui/Toast.tsx';

/** The messages at the corner, once more in front of the popup: behind it nobody could read or close them. */
export function PopupToasts() {
  const entries = useAtomValue(toastsAtom);
  const dismiss = useSetAtom(dismissToastAtom);
  return (
    <section
      aria-label={messages.ui.notifications}
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 flex w-[min(360px,calc(100vw-32px))] flex-col gap-3"
    >
      {entries.map((entry) => (
        <div key={entry.id} className="pointer-events-auto">
          <Toast {...entry} onClose={() => dismiss(entry.id)} />
        </div>
      ))}
    </section>
  );
}
