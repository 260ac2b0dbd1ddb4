import { useState } from 'react';
import { isReversed, readValue } from '#schemas/filters/conditionText.ts';
import type { Scalar } from '#schemas/filters/triples.ts';
import { TextInput } from '#src/ui/TextInput.tsx';
import { problemText } from '../wording.ts';

/**
 * One end of a range, typed: applied by Enter or when the focus leaves. What cannot be read stays and is explained.
 * `other`: the other end of the range, which a value must not cross; null where it is open.
 */
export function BoundInput({
  label,
  placeholder,
  type,
  end,
  value,
  other,
  onCommit,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly type: 'number' | 'date';
  readonly end: 'from' | 'to';
  /** The end as it is; '' for none. */
  readonly value: string;
  readonly other: Scalar | null;
  readonly onCommit: (value: Scalar | null) => void;
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
    const result = readValue(type, typed);
    if (!result.ok) return setProblem(problemText(result.problem));
    const isCrossed =
      other !== null && (end === 'from' ? isReversed(result.value, other) : isReversed(other, result.value));
    if (isCrossed) return setProblem(problemText({ reason: 'reversed', typed }));
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
