import { useAtom } from 'jotai';
import { type FormEvent, type ReactNode, useState } from 'react';
import { savedListMessages } from '#src/i18n/savedLists.ts';
import { useDraft } from '#src/shared/forms/drafts.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFirstFocus } from '#src/ui/focus.ts';
import { TextInput } from '#src/ui/TextInput.tsx';
import { type SaveProblem, tidyName } from './savedList.ts';
import type { ListActions } from './useListActions.ts';
import { NAME_DRAFT, type NamingPlace, NO_NAMING, namingAtom, problemText, type SavedLists } from './useSavedLists.ts';

const text = savedListMessages;

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

/** Saves the view under a new name: Enter where the page keeps its lists, by a button in the account. */
export function NewListForm({
  at,
  saved: { place, shelf },
  actions,
  onLeave,
}: {
  readonly at: NamingPlace;
  readonly saved: SavedLists;
  readonly actions: ListActions;
  /** Told when it is left, saved or not: focus needs another place. */
  readonly onLeave?: () => void;
}) {
  const [naming, setNaming] = useAtom(namingAtom);
  const offersAccount = place === 'device' && shelf === 'screener';
  const leave = () => {
    setNaming(NO_NAMING);
    onLeave?.();
  };
  return (
    <NameForm
      label={text.name}
      name={naming.name}
      draft={NAME_DRAFT}
      problem={naming.problem}
      onProblem={(problem) => setNaming((last) => ({ ...last, problem }))}
      onName={(name) => actions.saveAs(name, at)}
      onLeave={leave}
    >
      {(typed, pending) => (
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={leave}>
            {text.cancel}
          </Button>
          {offersAccount ? (
            <Button type="submit" title={text.aboutDevice} disabled={pending}>
              {text.saveHere}
            </Button>
          ) : (
            <Button type="submit" variant="primary" disabled={pending}>
              {text.save}
            </Button>
          )}
          {offersAccount && (
            <Button
              variant="primary"
              className="basis-full"
              disabled={pending}
              onClick={() => actions.saveInAccount(typed, at)}
            >
              {text.keep}
            </Button>
          )}
        </div>
      )}
    </NameForm>
  );
}
