import type { ComponentProps } from 'react';
import type { EditInput } from '#schemas/forms/profileEdits.ts';
import { cx } from '#src/ui/cx.ts';
import { Understood } from './Understood.tsx';

const INPUT_MODES: Readonly<Partial<Record<EditInput, 'decimal' | 'numeric' | 'url' | 'email'>>> = {
  number: 'decimal',
  year: 'numeric',
  url: 'url',
  email: 'email',
};

/** How fields of the form look. */
export const INPUT_LOOK = (isWrong: boolean, className: string) =>
  cx(
    'w-full min-w-0 rounded-control bg-surface px-2.5 text-13 text-text outline-none placeholder:text-muted',
    'focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus',
    isWrong ? 'shadow-[inset_0_0_0_1px_var(--negative)]' : 'field-edge',
    className,
  );

/** A field of one line, with what was read of a short address below it. `aria-invalid` marks it as wrong. */
export function EditInputField({
  input,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { readonly input: EditInput }) {
  const isAddress = input === 'url' || input === 'handle';
  return (
    <>
      <input
        type="text"
        inputMode={INPUT_MODES[input] ?? 'text'}
        autoComplete="off"
        {...rest}
        className={INPUT_LOOK(rest['aria-invalid'] === true, 'h-8 pointer-coarse:h-11')}
      />
      {isAddress && typeof rest.value === 'string' && <Understood input={input} text={rest.value} />}
    </>
  );
}
