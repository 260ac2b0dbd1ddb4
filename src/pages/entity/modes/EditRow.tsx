import { Undo2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { wordFormMessage } from '#schemas/forms/messages.ts';
import { type EditInput, editFailure } from '#schemas/forms/profileEdits.ts';
import { profileModeMessages } from '#src/i18n/en/profileModes.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Missing } from '#src/ui/Figures.tsx';

const text = profileModeMessages.edit;

const INPUT_MODES = { number: 'decimal', year: 'numeric', url: 'url', email: 'email' } as const;

/** A field: what is published, and what the contributor puts in its place. */
export function EditRow({
  label,
  input,
  published,
  kept,
  onChange,
  onRevert,
}: {
  readonly label: string;
  readonly input: EditInput;
  /** As the field writes it; '': unknown. */
  readonly published: string;
  /** The new text; undefined: it is as published. */
  readonly kept: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onRevert: () => void;
}) {
  const id = useId();
  // While it is typed, the text stays as it is, also where it is no change.
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const value = typed ?? kept ?? published;
  const isChanged = kept !== undefined;
  const failure = isChanged ? editFailure(input, kept) : null;
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const described = [failure ? errorId : '', input === 'list' ? hintId : '', `${id}-now`].filter((one) => one !== '');
  const props = {
    id,
    ref: field,
    value,
    'aria-invalid': failure ? true : undefined,
    'aria-describedby': described.join(' '),
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setTyped(event.target.value);
      onChange(event.target.value);
    },
    // An emptied field takes its change back.
    onBlur: () => setTyped(null),
    className: cx(
      'w-full min-w-0 rounded-control bg-surface px-2.5 text-13 text-text outline-none',
      'focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus',
      input === 'area' ? 'min-h-24 resize-y py-1.5' : 'h-8 pointer-coarse:h-11',
      failure ? 'shadow-[inset_0_0_0_1px_var(--negative)]' : 'field-edge',
    ),
  };
  return (
    <div
      className={cx(
        'grid grid-cols-[136px_minmax(0,1fr)_minmax(0,1.4fr)_32px] items-start gap-x-4 gap-y-1.5 border-b border-line py-2',
        'max-desk:grid-cols-[minmax(0,1fr)_44px]',
        isChanged && '-ml-3 border-l-2 border-l-accent pl-2.5',
      )}
    >
      <label htmlFor={id} className={cx('pt-1.5 text-13', isChanged ? 'font-medium' : 'text-muted')}>
        {label}
      </label>
      <p
        id={`${id}-now`}
        className="max-h-40 overflow-auto pt-1.5 text-13 whitespace-pre-line wrap-anywhere text-muted max-desk:order-1 max-desk:col-span-2 max-desk:pt-0"
      >
        <span className="desk:sr-only">{text.columns.now}: </span>
        {isChanged && <span className="sr-only">{text.changed}, </span>}
        {published === '' ? <Missing /> : isChanged ? <del>{published}</del> : published}
      </p>
      <div className="min-w-0 max-desk:order-2 max-desk:col-span-2">
        {input === 'area' ? (
          <textarea {...props} rows={4} />
        ) : (
          <input
            {...props}
            type="text"
            inputMode={input === 'text' || input === 'list' ? 'text' : INPUT_MODES[input]}
            autoComplete="off"
          />
        )}
        {failure && (
          <p id={errorId} role="alert" className="mt-1 text-12 text-negative">
            {wordFormMessage(failure)}
          </p>
        )}
        {input === 'list' && (
          <p id={hintId} className="mt-1 text-12 text-muted">
            {text.list}
          </p>
        )}
      </div>
      <div className="max-desk:order-0">
        {isChanged && (
          <IconButton
            label={text.revert(label)}
            icon={Undo2}
            onClick={() => {
              setTyped(null);
              onRevert();
              // The button goes with the change.
              field.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}
