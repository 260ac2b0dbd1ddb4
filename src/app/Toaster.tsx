import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { messages } from '#src/messages/index.ts';
import { dismissToastAtom, type ToastEntry, toastsAtom } from '#src/state/toasts.ts';
import { Toast } from '#src/ui/Toast.tsx';

/** How long a message stays, in ms. One that asks for an action stays until it is closed. */
const SHOWN_FOR = 6_000;

/** The messages at the corner, read aloud as they come. */
export function Toaster() {
  const entries = useAtomValue(toastsAtom);
  return (
    <section
      aria-label={messages.ui.notifications}
      aria-live="polite"
      className="pointer-events-none absolute right-4 bottom-full mb-4 flex w-[min(360px,calc(100vw-32px))] flex-col gap-3"
    >
      {entries.map((entry) => (
        <Shown key={entry.id} entry={entry} />
      ))}
    </section>
  );
}

function Shown({ entry }: { readonly entry: ToastEntry }) {
  const dismiss = useSetAtom(dismissToastAtom);
  const { id, action } = entry;
  useEffect(() => {
    if (action) return;
    const timer = setTimeout(() => dismiss(id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [id, action, dismiss]);
  return (
    <div className="pointer-events-auto">
      <Toast {...entry} onClose={() => dismiss(id)} />
    </div>
  );
}
