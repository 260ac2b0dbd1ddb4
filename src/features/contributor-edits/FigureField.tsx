import { type ComponentProps, useState } from 'react';
import { EditInputField } from './EditInputField.tsx';
import { keptText, typedText } from './figureText.ts';
import { Understood } from './Understood.tsx';

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
      {input === 'number' && <Understood input={input} text={value} />}
    </>
  );
}
