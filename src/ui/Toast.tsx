import { Check, CircleAlert, Info, X } from 'lucide-react';
import { messages } from '#src/i18n/index.ts';
import { Button, IconButton } from './Button.tsx';
import { cx } from './cx.ts';

export type ToastTone = 'success' | 'error' | 'info';

export interface ToastContent {
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

const ICONS = { success: Check, error: CircleAlert, info: Info } as const;
const COLOURS: Readonly<Record<ToastTone, string>> = {
  success: 'text-positive',
  error: 'text-negative',
  info: 'text-info',
};

/** One message that floats at the corner; the list around it is a live region. */
export function Toast({ tone, title, text, action, onClose }: ToastContent & { readonly onClose: () => void }) {
  const Icon = ICONS[tone];
  return (
    <div className="flex items-start gap-2.5 rounded-panel bg-raised py-2.5 pr-2 pl-3.5 text-13 shadow-float">
      <Icon size={16} strokeWidth={1.75} aria-hidden className={cx('mt-0.5 shrink-0', COLOURS[tone])} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {text !== undefined && <p className="text-12 text-muted">{text}</p>}
      </div>
      {action && (
        <Button
          variant="ghost"
          onClick={() => {
            action.run();
            onClose();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={messages.ui.close} icon={X} iconSize={14} onClick={onClose} />
    </div>
  );
}
