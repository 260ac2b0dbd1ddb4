import { useState } from 'react';
import { TextInput } from '#src/ui/TextInput.tsx';

type Read<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: string };

/** One end of a range, typed: taken over by Enter or when the focus leaves. What cannot be read stays and is explained. */
export function BoundInput<Value>({
  label,
  placeholder,
  value,
  read,
  onCommit,
}: {
  readonly label: string;
  readonly placeholder: string;
  /** The end as it is; '' for none. */
  readonly value: string;
  readonly read: (typed: string) => Read<Value>;
  readonly onCommit: (value: Value | null) => void;
}) {
  /** Null: shows the value as it is. */
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const shown = typed ?? value;
  const leave = () => {
    setTyped(null);
    setProblem(undefined);
  };
  const commit = () => {
    if (typed === null || typed.trim() === value) return leave();
    if (typed.trim() === '') {
      leave();
      onCommit(null);
      return;
    }
    const result = read(typed);
    if (!result.ok) return setProblem(result.message);
    leave();
    onCommit(result.value);
  };
  return (
    <TextInput
      label={label}
      hideLabel
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      value={shown}
      error={problem}
      title={label}
      className="[&>div]:h-7 [&>div]:px-2 [&>div]:text-12 pointer-coarse:[&>div]:h-10"
      onChange={(event) => {
        setTyped(event.target.value);
        setProblem(undefined);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        else if (event.key === 'Escape' && typed !== null) {
          event.preventDefault();
          event.stopPropagation();
          leave();
        }
      }}
    />
  );
}
