import { useMemo, useSyncExternalStore } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { screenerFilterMessages } from '#src/messages/screenerFilters.ts';
import { useToast } from '#src/state/toasts.ts';
import type { ChangeView } from '#src/view/useView.ts';
import {
  addSaved,
  type Opened,
  openedOf,
  readSaved,
  removeSaved,
  renameSaved,
  restoreSaved,
  type SavedFilter,
  type SavedView,
  type SaveProblem,
  updateSaved,
  writeSaved,
} from './savedFilters.ts';
import { readOpened, readStored, subscribeStored, writeOpened, writeStored } from './savedStore.ts';

const text = screenerFilterMessages.saved;

/** The saved filters of a data set and what can be done with them. */
export interface SavedFiltersModel {
  readonly filters: readonly SavedFilter[];
  /** The one the view came from. */
  readonly opened: Opened | null;
  /** Writes a saved filter into the view. */
  open(entry: SavedFilter): void;
  /** Saves the view under a name; null: done, else why not. */
  save(name: string): SaveProblem | null;
  rename(entry: SavedFilter, name: string): SaveProblem | null;
  /** Saves the view under the name of an entry. */
  update(entry: SavedFilter): void;
  /** Deletes an entry; a message offers to undo it. */
  remove(entry: SavedFilter): void;
}

/** Reads and changes the saved filters of this device. Every component that calls it sees the same. */
export function useSavedFilters(spec: DataSetSpec, view: SavedView, onChange: ChangeView): SavedFiltersModel {
  const { source } = spec;
  const showToast = useToast();
  const stored = useSyncExternalStore(subscribeStored, () => readStored(source));
  const openedText = useSyncExternalStore(subscribeStored, () => readOpened(source));
  const filters = useMemo(() => readSaved(spec, stored), [spec, stored]);
  const openedId = openedText === null || openedText === '' ? null : Number(openedText);
  const opened = useMemo(() => openedOf(filters, openedId, view), [filters, openedId, view]);
  // What is stored may have changed in another tab since this was drawn.
  const present = () => readSaved(spec, readStored(source));
  const store = (list: readonly SavedFilter[], title: string, undo?: () => void) => {
    const isStored = writeStored(source, writeSaved(list));
    showToast({
      tone: isStored ? 'success' : 'info',
      title,
      text: isStored ? undefined : text.kept,
      action: undo && { label: text.undo, run: undo },
    });
  };
  return {
    filters,
    opened,
    open(entry) {
      writeOpened(source, entry.id);
      onChange({ filter: entry.filter, sort: entry.sort, search: entry.search });
    },
    save(name) {
      const result = addSaved(present(), source, name, view);
      if (!result.ok) return result.problem;
      writeOpened(source, result.entry.id);
      store(result.list, text.savedAs(result.entry.name));
      return null;
    },
    rename(entry, name) {
      const result = renameSaved(present(), entry.id, name);
      if (!result.ok) return result.problem;
      writeStored(source, writeSaved(result.list));
      return null;
    },
    update(entry) {
      const result = updateSaved(present(), entry.id, view);
      if (!result.ok) return;
      writeOpened(source, entry.id);
      store(result.list, text.updated(entry.name));
    },
    remove(entry) {
      const { list, removed } = removeSaved(present(), entry.id);
      if (!removed) return;
      store(list, text.deleted(entry.name), () => writeStored(source, writeSaved(restoreSaved(present(), removed))));
    },
  };
}
