import { CircleAlert, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import type { RulesForm } from './useRulesForm.ts';

/** A form without browser validation; Enter submits. */
export function Form<Field extends string>({
  form,
  onSubmit,
  className,
  children,
}: {
  readonly form: RulesForm<Field>;
  /** Starts a submit: `() => form.submit(work)`. */
  readonly onSubmit: () => Promise<void>;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <form
      ref={form.ref}
      noValidate
      aria-busy={form.pending}
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble from a popup to the form around its opener.
        event.stopPropagation();
        void onSubmit();
      }}
      className={cx('flex flex-col gap-4', className)}
    >
      {children}
    </form>
  );
}

/** Error of the whole form; renders nothing without one. */
export function FormError({ message }: { readonly message: string | null }) {
  if (message === null) return null;
  return (
    <p role="alert" className="flex gap-1.5 text-13 text-negative">
      <CircleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-[3px] shrink-0" />
      <span className="min-w-0 break-words">{message}</span>
    </p>
  );
}

/** The form's main button. While pending it shows progress and ignores clicks. */
export function SubmitButton({ pending, children }: { readonly pending: boolean; readonly children: ReactNode }) {
  return (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      aria-disabled={pending}
      onClick={(event) => {
        if (pending) event.preventDefault();
      }}
      className="w-full aria-disabled:cursor-default aria-disabled:brightness-90"
    >
      {pending && <LoaderCircle size={16} strokeWidth={2} aria-hidden className="animate-spin" />}
      {children}
    </Button>
  );
}
