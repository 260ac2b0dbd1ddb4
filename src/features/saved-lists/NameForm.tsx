import { useAtom } from 'jotai';
import { type FormEvent, type ReactNode, useState } from 'react';
import { savedListMessages } from '#src/i18n/en/savedLists.ts';
import { useDraft } from '#src/shared/forms/drafts.ts';
import { Button } from '#src/ui/Button.tsx';
import { focusFirstWrong, isFocusLost, useFirstFocus } from '#src/ui/focus.ts';
import { TextInput } from '#src/ui/TextInput.tsx';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import { type SaveProblem, tidyName } from './savedList.ts';
import type { ListActions } from './useListActions.ts';
import { NAME_DRAFT, type NamingPlace, NO_NAMING, namingAtom, problemText, type SavedLists } from './useSavedLists.ts';

const text = savedListMessages;

/** Name field of a saved list: Enter saves, Esc cancels. Errors show below; the name stays. */
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
  /** Unique draft key of this name. */
  readonly draft: string;
  /** Error of the name. */
  readonly problem: SaveProblem | null;
  readonly onProblem: (problem: SaveProblem | null) => void;
  /** Null: success. */
  readonly onName: (name: string) => Promise<SaveProblem | null>;
  readonly onLeave: () => void;
  /** Rendered below the field, with the typed name and whether it is being saved. */
  readonly children?: (typed: string, pending: boolean) => ReactNode;
}) {
  const form = useFirstFocus<HTMLFormElement>();
  const [typed, setTyped] = useDraft(draft, name);
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Pressed twice, it saves once.
    if (pending) return;
    setPending(true);
    const found = await onName(typed);
    setPending(false);
    onProblem(found);
    if (found === null) onLeave();
    else if (isFocusLost() || form.current?.contains(document.activeElement)) focusFirstWrong(form);
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

/** Saves the view under a new name: Enter stores it on the device, a button in the account. */
export function NewListForm({
  at,
  saved: { place, shelf },
  actions,
  onLeave,
}: {
  readonly at: NamingPlace;
  readonly saved: SavedLists;
  readonly actions: ListActions;
  /** Called when the form closes, saved or not: focus must move. */
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
            <Tooltip content={text.aboutDevice}>
              <Button type="submit" disabled={pending}>
                {text.saveHere}
              </Button>
            </Tooltip>
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
