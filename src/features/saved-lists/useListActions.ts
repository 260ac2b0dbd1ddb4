import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { ChangeView } from '#schemas/queries/view.ts';
import { encodeView, type View, visibleColumns } from '#schemas/queries/view.ts';
import { asMember } from '#src/features/auth/signInDialog.ts';
import { copyingMessages } from '#src/i18n/copying.ts';
import { messages } from '#src/i18n/index.ts';
import { screenerFilterMessages } from '#src/i18n/screenerFilters.ts';
import { keepDraft } from '#src/shared/forms/drafts.ts';
import { copyText } from '#src/ui/copyText.ts';
import { useToast } from '#src/ui/toastState.ts';
import { accountStore } from './accountStore.ts';
import { writeOpened } from './deviceStorage.ts';
import { deviceStore } from './deviceStore.ts';
import type { Kept } from './listStore.ts';
import { NAME_DRAFT, type NamingPlace, NO_NAMING, namingAtom, upgradeAtom } from './naming.ts';
import { problemText } from './problemText.ts';
import { freeName, nameProblem, nthName, type SavedList, type SaveProblem, tidyName } from './savedList.ts';
import type { SavedLists } from './useSavedLists.ts';

const text = screenerFilterMessages.saved;

/** How many other names are tried for a moved list whose name the account has already. */
const NAMES_TRIED = 20;

/** What can be done with saved lists. Failures that no form shows are told at the corner. */
export interface ListActions {
  /** Shows what a list keeps: in the present view, or in the screener of its own data set. */
  open(list: SavedList): void;
  /** Saves the view under a name; null: done, else why not, and the name is kept for the form at that place. */
  saveAs(name: string, at: NamingPlace): Promise<SaveProblem | null>;
  /** The same in the account of whoever is signed in, or signs in now. */
  saveInAccount(name: string, at: NamingPlace): void;
  rename(list: SavedList, name: string): Promise<SaveProblem | null>;
  /** Saves the view under the name of a list. */
  update(list: SavedList): Promise<void>;
  duplicate(list: SavedList): Promise<void>;
  /** Deletes a list; a message offers to undo it. */
  remove(list: SavedList): Promise<void>;
  /** Copies an address that shows anybody what the list shows. */
  share(list: SavedList): Promise<void>;
  /** Moves lists of this device into the account, as far as the plan allows; the rest stays. */
  moveToAccount(lists: readonly SavedList[]): void;
}

export function useListActions(
  spec: DataSetSpec,
  view: View,
  { place, shelf, lists, opened }: SavedLists,
  onChange: ChangeView,
): ListActions {
  const { source } = spec;
  const showToast = useToast();
  const router = useRouter();
  const queryClient = useQueryClient();
  const setNaming = useSetAtom(namingAtom);
  const setUpgrade = useSetAtom(upgradeAtom);
  const device = deviceStore(shelf);
  const account = accountStore(queryClient);
  const store = place === 'account' ? account : device;

  const told = (kept: Kept, done: string, undo?: () => void) => {
    if (!kept.ok) return fail(kept.problem);
    showToast({
      tone: kept.stored ? 'success' : 'info',
      title: done,
      text: kept.stored ? undefined : text.kept,
      action: undo && { label: text.undo, run: undo },
    });
  };
  const fail = (problem: SaveProblem, title: string = text.notSaved, retry?: () => void) => {
    if (problem === 'limit') setUpgrade(true);
    // What can be tried again stays within reach.
    if (problem === 'limit' && !retry) return;
    showToast({
      tone: 'error',
      title,
      text: problemText(problem, ''),
      action: retry && { label: messages.ui.retry, run: retry },
    });
  };

  const saveIn = async (to: typeof store, name: string, at: NamingPlace): Promise<SaveProblem | null> => {
    const kept = await to.add({ name, source, view, notify: true });
    if (!kept.ok) {
      setNaming({ at, name, problem: kept.problem });
      if (kept.problem === 'limit') setUpgrade(true);
      return kept.problem;
    }
    setNaming(NO_NAMING);
    writeOpened(shelf, source, kept.list.id);
    told(kept, text.savedAs(kept.list.name));
    return null;
  };
  const restore = async (list: SavedList, wasOpen: boolean) => {
    const kept = await store.restore(list);
    if (!kept.ok) fail(kept.problem, text.notRestored(list.name), () => void restore(list, wasOpen));
    else if (wasOpen) writeOpened(shelf, list.source, kept.list.id);
  };
  const addUnderFreeName = async (list: SavedList): Promise<Kept> => {
    for (let nth = 0; ; nth++) {
      const kept = await account.add(nth === 0 ? list : { ...list, name: nthName(list.name, nth, text.copyName) });
      if (kept.ok || kept.problem !== 'taken' || nth === NAMES_TRIED) return kept;
    }
  };
  const move = async (all: readonly SavedList[]) => {
    for (const [moved, list] of all.entries()) {
      const kept = await addUnderFreeName(list);
      if (!kept.ok) {
        if (moved > 0) showToast({ tone: 'success', title: text.moved(moved), text: text.stayed(all.length - moved) });
        return fail(kept.problem, text.notMoved);
      }
      if (list.id === opened?.list.id) writeOpened(shelf, source, kept.list.id);
      await device.remove(list);
    }
    showToast({ tone: 'success', title: text.moved(all.length) });
  };

  return {
    open(list) {
      writeOpened(shelf, list.source, list.id);
      if (list.source === source) onChange(list.view);
      else void router.navigate(addressOf(list, shelf === 'playground'));
    },
    saveAs: (name, at) => saveIn(store, name, at),
    saveInAccount(name, at) {
      const problem = nameProblem([], { name: tidyName(name), source });
      setNaming({ at, name, problem });
      if (problem !== null) return;
      asMember(
        text.reason,
        () => void saveIn(account, name, at),
        () => keepDraft(NAME_DRAFT, name),
      );
    },
    async rename(list, name) {
      const kept = await store.change(list, { name: tidyName(name) });
      return kept.ok ? null : kept.problem;
    },
    async update(list) {
      const kept = await store.change(list, { view });
      if (kept.ok) writeOpened(shelf, source, list.id);
      told(kept, text.updated(list.name));
    },
    async duplicate(list) {
      const name = freeName(lists, list, text.copyName);
      told(await store.add({ ...list, name }), text.savedAs(name));
    },
    async remove(list) {
      const wasOpen = opened?.list.id === list.id;
      const kept = await store.remove(list);
      told(kept, text.deleted(list.name), () => void restore(list, wasOpen));
    },
    async share(list) {
      const { href } = router.buildLocation(addressOf(list, shelf === 'playground'));
      const outcome = await copyText(new URL(href, window.location.origin).href);
      if (outcome === 'copied') showToast({ tone: 'success', title: text.shared(list.name) });
      else showToast({ tone: 'error', title: copyingMessages[outcome] });
    },
    moveToAccount(all) {
      asMember(text.reason, () => void move(all));
    },
  };
}

/**
 * The address of a list. It names the columns also where they are those of the data set: whoever opens it may have others on
 * their device.
 */
function addressOf({ source, view }: SavedList, demo: boolean) {
  const columns = view.columns ?? visibleColumns(DATA_SETS[source], view).map(({ field }) => field);
  return {
    to: '/master-demo/$source' as const,
    params: { source },
    search: ({ rows }: { readonly rows?: string | undefined }) => ({
      ...(demo && rows !== undefined ? { rows } : {}),
      ...encodeView({ ...view, columns }),
    }),
  };
}
