import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { Toast } from './Toast.tsx';
import { dismissToastAtom, type ToastEntry, toastsAtom } from './toastState.ts';

/** How long a message stays, in ms. One that asks for an action stays until it is closed. */
const SHOWN_FOR = 6_000;

/** The messages on the screen, oldest first. */
export function Toasts() {
  return useAtomValue(toastsAtom).map((entry) => <Shown key={entry.id} entry={entry} />);
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
