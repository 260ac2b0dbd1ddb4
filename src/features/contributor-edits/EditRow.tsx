import { Undo2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { changeParts } from '#schemas/format.ts';
import { wordFormMessage } from '#schemas/forms/messages.ts';
import { type EditInput, editFailure, sourceFailure } from '#schemas/forms/profileEdits.ts';
import type { Suggesting } from '#src/api/queries.ts';
import { profileModeMessages } from '#src/i18n/en/profileModes.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Missing } from '#src/ui/Figures.tsx';
import { Pieces } from './Difference.tsx';
import { changeOfFigure, differenceOf, type Piece, shownText } from './difference.ts';
import { EditInputField, INPUT_LOOK } from './EditInputField.tsx';
import { LineField } from './SuggestField.tsx';

const text = profileModeMessages.edit;

/** The columns of the form: field, published value, new value, source, taking back. */
export const EDIT_COLUMNS =
  'grid grid-cols-[120px_minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,0.9fr)_32px] gap-x-4 max-desk:grid-cols-[minmax(0,1fr)_44px]';

/** A field: what is published, what the contributor puts in its place, and where that can be read. */
export function EditRow({
  field: fieldName,
  label,
  input,
  published,
  kept,
  source,
  suggesting,
  onChange,
  onSource,
  onRevert,
}: {
  /** Its name: a link can lead to it. */
  readonly field: string;
  readonly label: string;
  readonly input: EditInput;
  /** As the field writes it; '': unknown. */
  readonly published: string;
  /** The new text; undefined: it is as published. */
  readonly kept: string | undefined;
  readonly source: string;
  /** The search that completes it; null: none. */
  readonly suggesting: Suggesting | null;
  readonly onChange: (text: string) => void;
  readonly onSource: (source: string) => void;
  readonly onRevert: () => void;
}) {
  const id = useId();
  // While it is typed, the text stays as it is, also where it is no change.
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const isChanged = kept !== undefined;
  const failure = isChanged ? editFailure(input, kept) : null;
  const pieces = isChanged ? differenceOf(input, published, kept) : [];
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const described = [failure ? errorId : '', input === 'list' ? hintId : '', `${id}-now`].filter((one) => one !== '');
  const type = (value: string) => {
    setTyped(value);
    onChange(value);
  };
  const props = {
    id,
    ref: field,
    value: typed ?? kept ?? published,
    'aria-invalid': failure ? true : undefined,
    'aria-describedby': described.join(' '),
    // An emptied field takes its change back.
    onBlur: () => setTyped(null),
  };
  return (
    <div
      data-field={fieldName}
      className={cx(
        EDIT_COLUMNS,
        'items-start gap-y-1.5 border-b border-line py-2',
        'scroll-mt-16',
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
        {published === '' ? (
          <Missing />
        ) : isChanged ? (
          <Pieces pieces={pieces} without="added" isList={input === 'list'} />
        ) : (
          shownText(input, published)
        )}
      </p>
      <div className="min-w-0 max-desk:order-2 max-desk:col-span-2">
        {input === 'area' ? (
          <textarea
            {...props}
            rows={4}
            onChange={({ target }) => type(target.value)}
            className={INPUT_LOOK(failure !== null, 'min-h-24 resize-y py-1.5')}
          />
        ) : (
          <LineField {...props} input={input} suggesting={suggesting} onText={type} />
        )}
        {failure && (
          <p id={errorId} role="alert" className="mt-1 text-12 text-negative">
            {wordFormMessage(failure)}
          </p>
        )}
        {isChanged && <Changed input={input} published={published} value={kept} pieces={pieces} />}
        {input === 'list' && (
          <p id={hintId} className="mt-1 text-12 text-muted">
            {text.list}
          </p>
        )}
      </div>
      <div className="min-w-0 max-desk:order-3 max-desk:col-span-2">
        {isChanged && <SourceField of={label} value={source} onChange={onSource} />}
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

/** Where a change can be read: without it nobody can check it. */
function SourceField({
  of,
  value,
  onChange,
}: {
  readonly of: string;
  readonly value: string;
  readonly onChange: (source: string) => void;
}) {
  const id = useId();
  const failure = sourceFailure(value);
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {text.sourceOf(of)}
      </label>
      <EditInputField
        id={id}
        input="url"
        value={value}
        placeholder={text.sourceHint}
        aria-required
        aria-invalid={failure ? true : undefined}
        aria-describedby={failure ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {failure && (
        <p id={`${id}-error`} className="mt-1 text-12 text-negative">
          {wordFormMessage(failure)}
        </p>
      )}
    </>
  );
}

/** What the new value adds, in words: beside the field, which cannot mark them. */
function Changed({
  input,
  published,
  value,
  pieces,
}: {
  readonly input: EditInput;
  readonly published: string;
  readonly value: string;
  readonly pieces: readonly Piece[];
}): ReactNode {
  if (input === 'number') {
    const change = changeParts(changeOfFigure(published, value));
    return change && <p className="figure mt-1 text-12 text-muted">{text.figureChange(change.text)}</p>;
  }
  // Where nothing is shared, the field itself is the difference.
  if (!pieces.some(({ kind, text: piece }) => kind === 'same' && piece.trim() !== '')) return null;
  return (
    <p className="mt-1 max-h-40 overflow-auto text-12 whitespace-pre-line wrap-anywhere text-muted">
      <span className="sr-only">{text.difference}: </span>
      <Pieces pieces={pieces} without="removed" isList={input === 'list'} />
    </p>
  );
}
