import { CircleAlert, Eye, EyeOff, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react';
import { CODE_LENGTH } from '#schemas/forms/account.ts';
import { formMessages } from '#src/i18n/en/ui.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { cx } from '#src/ui/cx.ts';
import type { FieldBinding } from './useRulesForm.ts';

/** Help under an input without an error. */
export interface FieldNote {
  readonly tone: 'positive' | 'muted';
  readonly text: string;
}

type FieldProps = FieldBinding &
  Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'className' | 'size'> & {
    readonly label: string;
    /** At the end of the label's line. */
    readonly labelEnd?: ReactNode;
    readonly note?: FieldNote | null | undefined;
  };

/** A form field with label, clear button and error. */
export function FormField(props: FieldProps) {
  const { label, value, onValue } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <FieldFrame
      {...props}
      ref={input}
      end={
        value !== '' &&
        props.readOnly !== true && (
          <IconButton
            label={formMessages.clear(label)}
            icon={X}
            // For the pointer; as a stop of Tab it would empty what was just typed.
            tabIndex={-1}
            className="-mr-1.5"
            onClick={() => {
              onValue('');
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
}

/** A username field: no autocorrection; trims on blur, because phones add a space after a word. */
export function UsernameField(props: FieldProps) {
  const { value, onValue } = props;
  return (
    <FormField
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      onBlur={() => value !== value.trim() && onValue(value.trim())}
    />
  );
}

/** A username or email field; removes white space. */
export function IdentityField({ onValue, ...rest }: FieldProps) {
  return <UsernameField {...rest} inputMode="email" onValue={(value) => onValue(value.replace(/\s/gu, ''))} />;
}

/** A password field with an eye button. `autoComplete`: current or new password. */
export function PasswordField(props: FieldProps & { readonly autoComplete: 'current-password' | 'new-password' }) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={shown ? formMessages.hidePassword : formMessages.showPassword}
          icon={shown ? EyeOff : Eye}
          className="-mr-1.5"
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

/** A text of several lines. */
export function LongField({ rows = 4, ...props }: FieldProps & { readonly rows?: number }) {
  return <FieldFrame {...props} rows={rows} end={null} />;
}

/** Hidden username field, for password managers. */
export function PasswordOwner({ username }: { readonly username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />;
}

/** The code from an email; removes pasted white space. */
export function CodeField({ onValue, ...rest }: FieldProps) {
  return (
    <FormField
      autoComplete="one-time-code"
      inputMode="text"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      onPaste={(event) => {
        event.preventDefault();
        onValue(event.clipboardData.getData('text').replace(/\s+/gu, '').slice(0, CODE_LENGTH));
      }}
      onValue={onValue}
      maxLength={CODE_LENGTH}
    />
  );
}

/** A checkbox with value `on` or empty, so that `required` applies. Red while missing. */
export function CheckField({
  name,
  value,
  error,
  onValue,
  label,
}: FieldBinding & {
  readonly label: ReactNode;
}) {
  const errorId = useId();
  return (
    <div>
      <Checkbox
        name={name}
        label={label}
        checked={value !== ''}
        onChange={(event) => onValue(event.target.checked ? 'on' : '')}
        title={error}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
      />
      <Complaint id={errorId} text={error} />
    </div>
  );
}

function FieldFrame({
  label,
  labelEnd,
  note,
  end,
  error,
  onValue,
  ref,
  rows,
  ...rest
}: FieldProps & {
  readonly end: ReactNode;
  /** Lines of a text of several. */
  readonly rows?: number;
}) {
  const id = useId();
  const errorId = `${id}-error`;
  const noteId = `${id}-note`;
  const described = [error !== undefined && errorId, note && error === undefined && noteId].filter(Boolean).join(' ');
  const control = {
    id,
    title: error,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': described === '' ? undefined : described,
    className: 'min-w-0 flex-1 bg-transparent text-ellipsis text-text outline-none placeholder:text-muted',
  } as const;
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-13 text-muted">
          {label}
        </label>
        {labelEnd}
      </div>
      <div
        className={cx(
          // iOS zooms into inputs with smaller text.
          'flex items-center gap-2 rounded-control bg-surface px-2.5 text-14 text-muted pointer-coarse:text-16',
          'focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus',
          'has-[[aria-invalid=true]]:outline-negative has-[button:focus-visible]:outline-0',
          rows === undefined ? 'h-10' : 'py-2',
          error === undefined ? 'field-edge' : 'shadow-[inset_0_0_0_1px_var(--negative)]',
        )}
      >
        {rows === undefined ? (
          <input {...rest} {...control} ref={ref} onChange={(event) => onValue(event.target.value)} />
        ) : (
          <textarea
            {...control}
            name={rest.name}
            value={rest.value}
            maxLength={rest.maxLength}
            rows={rows}
            onChange={(event) => onValue(event.target.value)}
          />
        )}
        {end}
      </div>
      <Complaint id={errorId} text={error} />
      {note && error === undefined && (
        <p
          id={noteId}
          role="status"
          className={cx('mt-1.5 text-12', note.tone === 'positive' ? 'text-positive' : 'text-muted')}
        >
          {note.text}
        </p>
      )}
    </div>
  );
}

/** What is wrong with a field; renders nothing without it. */
export function Complaint({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" id={id} className="mt-1.5 flex gap-1.5 text-12 text-negative">
      <CircleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}
