import { useAtom } from 'jotai';
import { screenerFilterMessages } from '#src/i18n/screenerFilters.ts';
import { Button } from '#src/ui/Button.tsx';
import { NameForm } from './NameForm.tsx';
import { NAME_DRAFT, type NamingPlace, NO_NAMING, namingAtom } from './naming.ts';
import type { ListActions } from './useListActions.ts';
import type { SavedLists } from './useSavedLists.ts';

const text = screenerFilterMessages.saved;

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
