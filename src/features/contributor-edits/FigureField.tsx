import { type ComponentProps, useState } from 'react';
import { type EditInput, editFailure } from '#schemas/forms/profileEdits.ts';
import { shownText } from './difference.ts';
import { EditInputField } from './EditInputField.tsx';
import { keptText, typedText } from './figureText.ts';

/** A field of a figure, typed as the language writes it. `value` and `onText` have it as it is kept; what was understood stands below. */
export function FigureField({
  value,
  onText,
  onBlur,
  input,
  ...rest
}: Omit<ComponentProps<typeof EditInputField>, 'value' | 'onChange'> & {
  readonly value: string;
  readonly onText: (text: string) => void;
}) {
  // While it is typed, the text stays as it is.
  const [typed, setTyped] = useState<string | null>(null);
  const isTyped = typed !== null && keptText(input, typed) === value;
  return (
    <>
      <EditInputField
        {...rest}
        input={input}
        value={isTyped ? typed : typedText(input, value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onText(keptText(input, target.value));
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      <Understood input={input} text={value} />
    </>
  );
}

/** A figure with its digits in groups; a year has none. */
function Understood({ input, text }: { readonly input: EditInput; readonly text: string }) {
  if (input !== 'number' || text.trim() === '' || editFailure(input, text) !== null) return null;
  return <p className="figure mt-1 text-12 wrap-anywhere text-muted">= {shownText(input, text)}</p>;
}
