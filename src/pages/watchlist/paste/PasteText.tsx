import { useEffect, useId, useRef } from 'react';
import { watchlistMessages } from '#src/i18n/watchlist.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';

const text = watchlistMessages.paste;

/** The field that the list is pasted into. */
export function PasteText({
  hint,
  typed,
  note,
  busy,
  problem,
  onType,
  onCheck,
  onClose,
}: {
  readonly hint: string;
  readonly typed: string;
  /** What became of the lines before. */
  readonly note: string | null;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onType: (typed: string) => void;
  readonly onCheck: () => void;
  readonly onClose: () => void;
}) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (problem !== null) field.current?.focus();
  }, [problem]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onCheck();
      }}
    >
      <label htmlFor={id} className="mb-1.5 block text-12 font-medium text-muted">
        {text.label}
      </label>
      <textarea
        ref={field}
        id={id}
        data-autofocus
        rows={10}
        value={typed}
        readOnly={busy}
        spellCheck={false}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onCheck();
        }}
        className={cx(
          'block w-full resize-y rounded-control bg-surface px-2.5 py-2 text-13 leading-5 outline-none focus:outline-2 focus:-outline-offset-1 focus:outline-focus',
          problem === null ? 'field-edge' : 'shadow-[inset_0_0_0_1px_var(--negative)]',
        )}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-12 text-muted">
        {note ?? hint}
      </p>
      {problem !== null && (
        <p role="alert" className="mt-1.5 text-12 text-negative">
          {problem}
        </p>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button size="lg" onClick={onClose}>
          {watchlistMessages.note.cancel}
        </Button>
        <Button type="submit" variant="primary" size="lg" disabled={busy}>
          {busy ? text.checking : text.check}
        </Button>
      </div>
    </form>
  );
}
