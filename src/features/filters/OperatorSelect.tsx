import { ChevronDown } from 'lucide-react';
import { useId } from 'react';

/** The conditions an editor offers. One from an address that the editor does not offer stays a choice. */
export function OperatorSelect<Operator extends string>({
  label,
  operators,
  words,
  value,
  onChange,
}: {
  readonly label: string;
  readonly operators: readonly NoInfer<Operator>[];
  readonly words: Readonly<Record<Operator, string>>;
  readonly value: Operator;
  readonly onChange: (operator: Operator) => void;
}) {
  const id = useId();
  const offered = operators.includes(value) ? operators : [...operators, value];
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = offered.find((operator) => operator === event.target.value);
          if (chosen) onChange(chosen);
        }}
        className="field-edge h-8 w-full appearance-none rounded-control bg-surface pr-8 pl-2.5 text-13 text-text pointer-coarse:h-10"
      >
        {offered.map((operator) => (
          <option key={operator} value={operator} className="bg-raised">
            {words[operator]}
          </option>
        ))}
      </select>
      <ChevronDown
        size={14}
        strokeWidth={1.75}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
