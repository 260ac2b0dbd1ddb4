import { useId } from 'react';
import type { EditInput } from '#schemas/forms/profileEdits.ts';
import { EditInputField, INPUT_LOOK } from '#src/features/contributor-edits/EditInputField.tsx';
import { LineField } from '#src/features/contributor-edits/SuggestField.tsx';
import { suggestingOf } from '#src/features/contributor-edits/suggestions.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';

const text = contributeMessages.forms;

interface FieldSource {
  readonly value: string;
  readonly error: string | undefined;
  /** A source of all values is named. */
  readonly hasCommon: boolean;
  readonly onChange: (source: string) => void;
}

/** A field of a new entity, and beside it where its value can be read. */
export function NewField({
  label,
  field,
  input,
  isRequired = false,
  value,
  about,
  error,
  source,
  onChange,
}: {
  readonly label: string;
  /** Its name, for suggestions. */
  readonly field?: string;
  readonly input: EditInput;
  readonly isRequired?: boolean;
  readonly value: string;
  readonly about?: string;
  readonly error?: string | undefined;
  /** Without it, the field is no value of the entity. */
  readonly source?: FieldSource;
  readonly onChange: (text: string) => void;
}) {
  const id = useId();
  const hint = about ?? (input === 'list' ? text.list : null);
  const described = [error !== undefined && `${id}-error`, hint !== null && `${id}-hint`].filter(Boolean).join(' ');
  const props = {
    id,
    value,
    'aria-required': isRequired || undefined,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': described === '' ? undefined : described,
  };
  return (
    <div className="grid grid-cols-[136px_minmax(0,1.4fr)_minmax(0,1fr)] items-start gap-x-4 gap-y-1.5 border-b border-line py-2 max-desk:grid-cols-1">
      <label htmlFor={id} className="pt-1.5 text-13 text-muted">
        {label}
        {isRequired && <span className="text-faint"> {text.required}</span>}
      </label>
      <div className="min-w-0">
        {input === 'area' ? (
          <textarea
            {...props}
            rows={4}
            onChange={({ target }) => onChange(target.value)}
            className={INPUT_LOOK(error !== undefined, 'min-h-24 resize-y py-1.5')}
          />
        ) : (
          <LineField
            {...props}
            input={input}
            placeholder={input === 'url' ? 'https://' : undefined}
            suggesting={field === undefined ? null : suggestingOf(field)}
            onText={onChange}
          />
        )}
        {error !== undefined && (
          <p id={`${id}-error`} role="alert" className="mt-1 text-12 text-negative">
            {error}
          </p>
        )}
        {hint !== null && (
          <p id={`${id}-hint`} className="mt-1 text-12 text-muted">
            {hint}
          </p>
        )}
      </div>
      {source && value.trim() !== '' && <SourceField id={`${id}-source`} of={label} source={source} />}
    </div>
  );
}

function SourceField({
  id,
  of,
  source: { value, error, hasCommon, onChange },
}: {
  readonly id: string;
  readonly of: string;
  readonly source: FieldSource;
}) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="sr-only">
        {text.sourceOf(of)}
      </label>
      <EditInputField
        id={id}
        input="url"
        value={value}
        placeholder={hasCommon ? text.asAll : 'https://'}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-12 text-negative">
          {error}
        </p>
      )}
    </div>
  );
}
