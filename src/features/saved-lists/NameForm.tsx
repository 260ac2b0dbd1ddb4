import { type FormEvent, type ReactNode, useState } from 'react';
import { screenerFilterMessages } from '#src/i18n/screenerFilters.ts';
import { useDraft } from '#src/shared/forms/drafts.ts';
import { TextInput } from '#src/ui/TextInput.tsx';
import { useFirstFocus } from '#src/ui/useFirstFocus.ts';
import { problemText } from './problemText.ts';
import { type SaveProblem, tidyName } from './savedList.ts';

const text = screenerFilterMessages.saved;

/** Asks for the name of a saved list: Enter takes it, Esc leaves. What is wrong with it is said below, and the name stays. */
export function NameForm({
  label,
  name,
  draft,
  problem,
  onProblem,
  onName,
  onLeave,
  children,
}: {
  readonly label: string;
  readonly name: string;
  /** Tells the draft of this name from all others. */
  readonly draft: string;
  /** What is wrong with the name. */
  readonly problem: SaveProblem | null;
  readonly onProblem: (problem: SaveProblem | null) => void;
  /** Null: the name was taken over. */
  readonly onName: (name: string) => Promise<SaveProblem | null>;
  readonly onLeave: () => void;
  /** What stands below the field, told what is typed and whether it is being saved. */
  readonly children?: (typed: string, pending: boolean) => ReactNode;
}) {
  const form = useFirstFocus<HTMLFormElement>();
  const [typed, setTyped] = useDraft(draft, name);
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Pressed twice it is saved once.
    if (pending) return;
    setPending(true);
    const found = await onName(typed);
    setPending(false);
    onProblem(found);
    if (found === null) onLeave();
    else form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate aria-busy={pending} className="flex flex-col gap-2">
      <TextInput
        label={label}
        hideLabel
        placeholder={text.namePlaceholder}
        autoComplete="off"
        value={typed}
        readOnly={pending}
        error={problem === null ? undefined : problemText(problem, tidyName(typed))}
        data-autofocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          if (problem !== null) onProblem(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onLeave();
        }}
      />
      {children?.(typed, pending)}
    </form>
  );
}
