import { type FormEvent, type ReactNode, useState } from 'react';
import { screenerFilterMessages } from '#src/messages/screenerFilters.ts';
import { TextInput } from '#src/ui/TextInput.tsx';
import { useFirstFocus } from '#src/view/useFirstFocus.ts';
import type { SaveProblem } from './savedFilters.ts';

const text = screenerFilterMessages.saved;

/** Asks for the name of a saved filter: Enter takes it, Esc leaves. What is wrong with it is said below. */
export function NameForm({
  label,
  name,
  onName,
  onLeave,
  children,
}: {
  readonly label: string;
  readonly name: string;
  /** Null: the name was taken over. */
  readonly onName: (name: string) => SaveProblem | null;
  readonly onLeave: () => void;
  readonly children?: ReactNode;
}) {
  const form = useFirstFocus<HTMLFormElement>();
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = onName(typed);
    setProblem(found);
    if (found === null) onLeave();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-2">
      <TextInput
        label={label}
        hideLabel
        placeholder={text.namePlaceholder}
        autoComplete="off"
        value={typed}
        error={problem === null ? undefined : problemText(problem, typed)}
        data-autofocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onLeave();
        }}
      />
      {children}
    </form>
  );
}

function problemText(problem: SaveProblem, typed: string): string {
  return problem === 'taken' ? text.problems.taken(typed.trim()) : text.problems[problem];
}
