import { useRouter } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { ListedSpec } from '#schemas/columns/spec.ts';
import { listPath } from '#schemas/kinds.ts';
import { type ChangeView, encodeView, type View, withNamedColumns } from '#schemas/queries/view.ts';
import { withoutOwn } from '#schemas/queries/withoutOwn.ts';
import { storedUsername } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import type { MarkedView } from '#src/features/list-review/handOver.ts';
import { savedListMessages } from '#src/i18n/en/savedLists.ts';
import { messages } from '#src/i18n/index.ts';
import { storeDraft } from '#src/shared/forms/drafts.ts';
import { copyText, useCopyReport } from '#src/ui/CopyButton.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { useAccountStore } from './accountLists.ts';
import { deviceStore, writeOpened } from './deviceLists.ts';
import {
  freeName,
  nameProblem,
  nthName,
  type SavedList,
  type SaveOutcome,
  type SaveProblem,
  specOf,
  tidyName,
} from './savedList.ts';
import {
  NAME_DRAFT,
  type NamingPlace,
  NO_NAMING,
  namingAtom,
  problemText,
  type SavedLists,
  upgradeAtom,
} from './useSavedLists.ts';

const text = savedListMessages;

/** Limit of other names tried for a moved list whose name is taken. */
const NAMES_TRIED = 20;

/** Actions on saved lists. Failures without a form become toasts. */
export interface ListActions {
  /** Opens a list: here, or in the screener of its data set. */
  open(list: SavedList): void;
  /** Saves the view under a name. Returns null or the problem; on a problem the form at that place keeps the name. */
  saveAs(name: string, at: NamingPlace): Promise<SaveProblem | null>;
  /** Saves in the account, after a sign-in if needed. */
  saveInAccount(name: string, at: NamingPlace): void;
  rename(list: SavedList, name: string): Promise<SaveProblem | null>;
  /** Overwrites a list with the view. */
  update(list: SavedList): Promise<void>;
  duplicate(list: SavedList): Promise<void>;
  /** Deletes a list; a toast offers to undo. */
  remove(list: SavedList): Promise<void>;
  /** Copies a link that shows the same view in any browser. */
  share(list: SavedList): Promise<void>;
  /** Leads to a new report of it. */
  makeReport(list: SavedList): void;
  /** Moves lists from this device into the account, up to the plan's limit. */
  moveToAccount(lists: readonly SavedList[]): void;
}

export function useListActions(
  spec: ListedSpec,
  view: View,
  { place, shelf, lists, opened }: SavedLists,
  onChange: ChangeView,
): ListActions {
  const { source } = spec;
  const showToast = useToast();
  const reportCopy = useCopyReport();
  const router = useRouter();
  const setNaming = useSetAtom(namingAtom);
  const setUpgrade = useSetAtom(upgradeAtom);
  const device = deviceStore(shelf);
  const account = useAccountStore();
  const store = place === 'account' ? account : device;

  const report = (outcome: SaveOutcome, done: string, undo?: () => void) => {
    if (!outcome.ok) return fail(outcome.problem);
    showToast({
      tone: outcome.stored ? 'success' : 'info',
      title: done,
      text: outcome.stored ? undefined : text.notStored,
      action: undo && { label: text.undo, run: undo },
    });
  };
  const fail = (problem: SaveProblem, title: string = text.notSaved, retry?: () => void) => {
    if (problem === 'limit') setUpgrade(true);
    // A retry needs its toast, even beside the dialog.
    if (problem === 'limit' && !retry) return;
    showToast({
      tone: 'error',
      title,
      text: problemText(problem, ''),
      action: retry && { label: messages.ui.retry, run: retry },
    });
  };

  /** What was decided about rows goes on in their list. Without its code it stays where it is. */
  const handOver = async (from: MarkedView, to: typeof store, listId: string) => {
    const code = await import('#src/features/list-review/handOver.ts').catch(() => null);
    code?.handOver(shelf, from, { listId, owner: to === account ? storedUsername() : null }, Date.now());
  };
  const saveIn = async (to: typeof store, name: string, at: NamingPlace): Promise<SaveProblem | null> => {
    const outcome = await to.add({ name, source, view, notify: true });
    if (!outcome.ok) {
      setNaming({ at, name, problem: outcome.problem });
      if (outcome.problem === 'limit') setUpgrade(true);
      return outcome.problem;
    }
    setNaming(NO_NAMING);
    // What was decided about rows of the view goes on in its list; a list that was open keeps its own.
    if (!opened) await handOver({ source, view }, to, outcome.list.id);
    writeOpened(shelf, source, outcome.list.id);
    report(outcome, text.savedAs(outcome.list.name));
    return null;
  };
  const restore = async (list: SavedList, wasOpen: boolean) => {
    const outcome = await store.restore(list);
    if (!outcome.ok) fail(outcome.problem, text.notRestored(list.name), () => void restore(list, wasOpen));
    else if (wasOpen) writeOpened(shelf, list.source, outcome.list.id);
  };
  const addUnderFreeName = async (list: SavedList): Promise<SaveOutcome> => {
    for (let nth = 0; ; nth++) {
      const outcome = await account.add(nth === 0 ? list : { ...list, name: nthName(list.name, nth, text.copyName) });
      if (outcome.ok || outcome.problem !== 'taken' || nth === NAMES_TRIED) return outcome;
    }
  };
  const move = async (all: readonly SavedList[]) => {
    for (const [moved, list] of all.entries()) {
      const outcome = await addUnderFreeName(list);
      if (!outcome.ok) {
        if (moved > 0) showToast({ tone: 'success', title: text.moved(moved), text: text.stayed(all.length - moved) });
        return fail(outcome.problem, text.notMoved);
      }
      if (list.id === opened?.list.id) writeOpened(shelf, source, outcome.list.id);
      await handOver({ listId: list.id }, account, outcome.list.id);
      await device.remove(list);
    }
    showToast({ tone: 'success', title: text.moved(all.length) });
  };

  return {
    open(list) {
      writeOpened(shelf, list.source, list.id);
      // What a list does not say goes as well.
      if (list.source === source) onChange({ pivot: undefined, ...list.view });
      else void router.navigate(addressOf(list, shelf === 'sample', list.view));
    },
    saveAs: (name, at) => saveIn(store, name, at),
    saveInAccount(name, at) {
      const problem = nameProblem([], { name: tidyName(name), source });
      setNaming({ at, name, problem });
      if (problem !== null) return;
      requireSignIn(
        text.reason,
        () => void saveIn(account, name, at),
        () => storeDraft(NAME_DRAFT, name),
      );
    },
    async rename(list, name) {
      const outcome = await store.change(list, { name: tidyName(name) });
      return outcome.ok ? null : outcome.problem;
    },
    async update(list) {
      const outcome = await store.change(list, { view });
      if (outcome.ok) writeOpened(shelf, source, list.id);
      report(outcome, text.updated(list.name));
    },
    async duplicate(list) {
      const name = freeName(lists, list, text.copyName);
      report(await store.add({ ...list, name }), text.savedAs(name));
    },
    async remove(list) {
      const wasOpen = opened?.list.id === list.id;
      const outcome = await store.remove(list);
      report(outcome, text.deleted(list.name), () => void restore(list, wasOpen));
    },
    async share(list) {
      const { href } = router.buildLocation(
        // What only its member has is no part of a link.
        addressOf({ ...list, columns: [] }, shelf === 'sample', withoutOwn(DATA_SETS[list.source], list.view)),
      );
      reportCopy(await copyText(new URL(href, window.location.origin).href), { title: text.shared(list.name) });
    },
    makeReport({ id }) {
      void router.navigate({
        to: '/profile-settings/$activeTab',
        params: { activeTab: 'reports' },
        hash: `list-${id}`,
      });
    },
    moveToAccount(all) {
      requireSignIn(text.reason, () => void move(all));
    },
  };
}

/** The address of a list's view. */
function addressOf(list: SavedList, sampleMode: boolean, view: View) {
  const { source } = list;
  const spec = specOf(list);
  return {
    to: listPath(source),
    search: ({ rows }: { readonly rows?: string | undefined }) => ({
      ...(sampleMode && rows !== undefined ? { rows } : {}),
      ...encodeView(withNamedColumns(spec, view)),
    }),
  };
}
