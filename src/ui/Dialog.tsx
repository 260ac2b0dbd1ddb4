import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { messages } from '#src/i18n/index.ts';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { FocusReturn, leaveFocus } from './Layer.tsx';

type Named =
  | { readonly label: string; readonly labelledBy?: undefined }
  | { readonly label?: undefined; readonly labelledBy: string };

/**
 * Base of modal dialogs: covers the page, traps and restores focus, closes on Esc and on a click outside. Focus starts
 * at `[data-autofocus]`, else at the title.
 */
export function Modal({
  open,
  onClose,
  onKeyDown,
  label,
  labelledBy,
  groundClass,
  className,
  children,
}: Named & {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
  readonly groundClass?: string | undefined;
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    <Primitive.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Primitive.Portal>
        {/* Not the library's overlay: its scroll lock also stops the wheel in panels opened from the dialog. */}
        <div className={cx('pointer-events-auto fixed inset-0 z-50 flex bg-scrim', groundClass)}>
          <Primitive.Content
            aria-label={label}
            aria-labelledby={labelledBy}
            data-modal
            onOpenAutoFocus={(event) => {
              const box = event.currentTarget;
              if (!(box instanceof HTMLElement)) return;
              // Not the close button: its tooltip would open.
              const first = box.querySelector<HTMLElement>('[data-autofocus]') ?? box.querySelector<HTMLElement>('h2');
              if (!first) return;
              event.preventDefault();
              first.focus();
            }}
            onCloseAutoFocus={leaveFocus}
            // The library takes Esc before the fields inside see it. A field that uses Esc stops the event here.
            onEscapeKeyDown={(event) => event.preventDefault()}
            onKeyDown={(event) => {
              onKeyDown?.(event);
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              onClose();
            }}
            className={cx('bg-raised text-text shadow-float outline-none', className)}
          >
            <FocusReturn orHeading />
            {children}
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/**
 * A modal dialog with a title and a close button. `drawer` is a sheet at the right edge of the window. `labelledBy` is the
 * id of a heading inside the content that replaces the title.
 */
export function Dialog({
  open,
  onClose,
  title,
  labelledBy,
  children,
  shape = 'box',
  groundClass,
  className,
}: (
  | { readonly title: string; readonly labelledBy?: undefined }
  | { readonly title?: undefined; readonly labelledBy: string }
) & {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly shape?: 'box' | 'drawer';
  readonly groundClass?: string;
  readonly className?: string;
}) {
  const titleId = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={labelledBy ?? titleId}
      groundClass={groundClass}
      className={cx(
        'overflow-auto',
        shape === 'box'
          ? 'm-auto max-h-[calc(100%-32px)] w-[min(440px,calc(100vw-32px))] rounded-panel'
          : 'ml-auto h-full w-[min(320px,88vw)]',
        className,
      )}
    >
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
    </Modal>
  );
}
