import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from './Button.tsx';
import { cx } from './cx.ts';
import { Dialog } from './Dialog.tsx';
import { Menu, MenuContent, MenuTrigger } from './Menu.tsx';

/** What a state means for its author: nothing yet, in somebody's hands, public, or sent back. */
export type WorkTone = 'quiet' | 'waiting' | 'public' | 'returned';

const LOOKS: Readonly<Record<WorkTone, string>> = {
  quiet: 'bg-tag text-muted',
  waiting: 'bg-info-tint text-info',
  public: 'bg-tag text-positive',
  returned: 'bg-negative-tint text-negative',
};

/** Something that a member wrote, in the list of it: title, state, what is to be known, and what can be done. */
export function OwnWork({
  title,
  state,
  tone,
  unsaved,
  end,
  children,
}: {
  /** The link to it. */
  readonly title: ReactNode;
  readonly state: string;
  readonly tone: WorkTone;
  /** Said where something of it is on this device alone. */
  readonly unsaved: string | null;
  readonly end: ReactNode;
  /** Lines below the title. */
  readonly children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 text-13">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {title}
          <span className={cx('rounded-mark px-1.5 text-12 leading-5 font-medium', LOOKS[tone])}>{state}</span>
        </div>
        {children}
        {unsaved !== null && <p className="text-12 text-accent">{unsaved}</p>}
      </div>
      {end}
    </li>
  );
}

/** Look of the title's link. */
export const OWN_WORK_TITLE = 'text-14 font-medium text-pretty wrap-anywhere hover:underline';

/** The menu of what can be done with it. */
export function OwnWorkMenu({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Menu>
      <MenuTrigger aria-label={label} className={buttonClass({ variant: 'ghost', square: true })}>
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </MenuTrigger>
      <MenuContent align="end">{children}</MenuContent>
    </Menu>
  );
}

/** Asks before something is done that cannot be taken back. */
export function Question({
  title,
  text,
  error,
  cancel,
  confirm,
  isPending,
  onConfirm,
  onClose,
}: {
  readonly title: string;
  readonly text: string;
  readonly error: string | null;
  readonly cancel: string;
  readonly confirm: string;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <p className="text-13 text-muted wrap-anywhere">{text}</p>
      {error !== null && (
        <p role="alert" className="mt-3 text-13 text-negative">
          {error}
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button size="lg" data-autofocus onClick={onClose}>
          {cancel}
        </Button>
        <Button size="lg" variant="primary" disabled={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
