import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { messages } from '#src/i18n/index.ts';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { LayerContainer } from './Layer.tsx';

/**
 * A modal dialog on the browser's own `<dialog>`: it keeps focus inside, gives it back, and closes on Esc and on a
 * click beside it. Focus begins at `[data-autofocus]`, else at the title. `drawer` is a sheet at the right edge of the window.
 * `labelledBy` is the id of a heading that the content brings, in place of a title line.
 */
export function Dialog({
  open,
  onClose,
  title,
  labelledBy,
  children,
  shape = 'box',
  className,
}: (
  | { readonly title: string; readonly labelledBy?: undefined }
  | { readonly title?: undefined; readonly labelledBy: string }
) & {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly shape?: 'box' | 'drawer';
  readonly className?: string;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const [layers, setLayers] = useState<HTMLElement | null>(null);
  const titleId = useId();
  // With the drawing: a key pressed right after the dialog has gone is meant for where one came from.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const giver = document.activeElement;
    // What is behind becomes inert, which the browser looks at every element for: apart from drawing the dialog, or both
    // at once would be felt.
    const shown = setTimeout(() => {
      dialog.showModal();
      // Not the cross, whose tooltip would open and take the first Esc: the title, unless something asks for focus.
      (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2'))?.focus();
    });
    return () => {
      clearTimeout(shown);
      dialog.close();
      // The browser gives focus back only while the dialog is still in the page, and here it may be gone already.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && giver instanceof HTMLElement) giver.focus();
    };
  }, [open]);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Esc; the click is its pointer twin.
    <dialog
      ref={ref}
      aria-labelledby={labelledBy ?? titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={cx(
        'bg-raised text-text shadow-float backdrop:bg-scrim',
        shape === 'box'
          ? 'm-auto w-[min(440px,calc(100vw-32px))] rounded-panel'
          : 'mt-0 mr-0 mb-0 ml-auto h-dvh max-h-none w-[min(320px,88vw)]',
        className,
      )}
    >
      <LayerContainer value={layers}>
        <div className="flex min-h-full flex-col p-6 max-desk:p-4">
          {title !== undefined && (
            <div className="mb-4 flex items-center justify-between gap-4">
              <h2 id={titleId} tabIndex={-1} className="text-20">
                {title}
              </h2>
              <IconButton label={messages.ui.close} icon={X} onClick={onClose} />
            </div>
          )}
          {children}
        </div>
      </LayerContainer>
      <div ref={setLayers} />
    </dialog>
  );
}
