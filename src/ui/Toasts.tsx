import { atom, useAtomValue, useSetAtom } from 'jotai';
import { Check, CircleAlert, Info, X } from 'lucide-react';
import { DismissableLayer } from 'radix-ui/internal';
import { useEffect } from 'react';
import { messages } from '#src/i18n/index.ts';
import { Button, IconButton } from './Button.tsx';
import { cx } from './cx.ts';

type ToastTone = 'success' | 'error' | 'info';

interface ToastContent {
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

interface ToastEntry extends ToastContent {
  readonly id: number;
}

/** The messages on the screen, oldest first. */
export const toastsAtom = atom<readonly ToastEntry[]>([]);

/** Most toasts shown together; the oldest is removed. */
const LIMIT = 4;

/** Shows a message at the corner. */
export const showToastAtom = atom(null, (get, set, content: ToastContent) => {
  const entries = get(toastsAtom);
  const id = (entries.at(-1)?.id ?? 0) + 1;
  set(toastsAtom, [...entries, { ...content, id }].slice(-LIMIT));
});

/** Removes a message. */
const dismissToastAtom = atom(null, (get, set, id: number) => {
  set(
    toastsAtom,
    get(toastsAtom).filter((entry) => entry.id !== id),
  );
});

/** A function that shows a message at the corner. */
export function useToast(): (content: ToastContent) => void {
  return useSetAtom(showToastAtom);
}

/**
 * Height in px of the notice at the end of the window; fixed elements end above it. As a variable of the document it would
 * style every element of the page again.
 */
export const noticeHeightAtom = atom(0);

/** How long a message stays, in ms. One that asks for an action stays until it is closed. */
const SHOWN_FOR = 6_000;

/**
 * Toasts, announced as they appear. They are above modal dialogs, which spare live regions; a click on them closes no
 * layer.
 */
export function Toaster() {
  return (
    <DismissableLayer.Branch asChild>
      <section
        aria-label={messages.ui.notifications}
        aria-live="polite"
        style={{ bottom: useAtomValue(noticeHeightAtom) + 16 }}
        className="pointer-events-none fixed right-4 z-55 flex w-[min(360px,calc(100vw-32px))] flex-col gap-3 print:hidden"
      >
        {useAtomValue(toastsAtom).map((entry) => (
          <Toast key={entry.id} entry={entry} />
        ))}
      </section>
    </DismissableLayer.Branch>
  );
}

const ICONS = { success: Check, error: CircleAlert, info: Info } as const;
const COLORS: Readonly<Record<ToastTone, string>> = {
  success: 'text-positive',
  error: 'text-negative',
  info: 'text-info',
};

function Toast({ entry: { id, tone, title, text, action } }: { readonly entry: ToastEntry }) {
  const dismiss = useSetAtom(dismissToastAtom);
  useEffect(() => {
    if (action) return;
    const timer = setTimeout(() => dismiss(id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [id, action, dismiss]);
  const Icon = ICONS[tone];
  return (
    <div className="pointer-events-auto flex items-start gap-2.5 rounded-panel bg-raised py-2.5 pr-2 pl-3.5 text-13 shadow-float">
      <Icon size={16} strokeWidth={1.75} aria-hidden className={cx('mt-0.5 shrink-0', COLORS[tone])} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {text !== undefined && <p className="text-12 text-muted">{text}</p>}
      </div>
      {action && (
        <Button
          variant="ghost"
          onClick={() => {
            action.run();
            dismiss(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={messages.ui.close} icon={X} iconSize={14} onClick={() => dismiss(id)} />
    </div>
  );
}
