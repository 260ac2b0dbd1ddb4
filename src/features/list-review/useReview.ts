import { useState } from 'react';
import type { DirectorySpec } from '#schemas/columns/spec.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { View } from '#schemas/queries/view.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import type { ShownRows } from './shownRows.ts';
import { type ListMarks, type MarkedList, useListMarks } from './useListMarks.ts';
import { useShownRows } from './useShownRows.ts';

/** The review of a view: what was decided about its rows, which of them its table shows, and whether it is open. */
export interface Review {
  readonly marks: ListMarks;
  readonly isOpen: boolean;
  /** The view is no saved list of the account. */
  readonly isUnsaved: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
  readonly shown: ShownRows;
  readonly show: (shown: ShownRows) => void;
  /** Conditions of the table beside those of the view; its identity stays while it says the same. */
  readonly fixed: Filter;
}

const NOTHING_FIXED: Filter = [];

/** Begins and ends the review of a view. While it is open its table shows all rows: what was dismissed may have changed. */
export function useReview({
  spec: { source },
  view,
  list,
  inAccount,
  isOpening,
  sampleMode,
}: {
  readonly spec: DirectorySpec;
  readonly view: View;
  readonly list: MarkedList | null;
  readonly inAccount: boolean;
  /** Which list is open is not known yet. */
  readonly isOpening: boolean;
  readonly sampleMode: boolean;
}): Review {
  const own = useListMarks({ source, view, list, inAccount, sampleMode });
  const marks = isOpening ? { ...own, loading: true } : own;
  const rows = useShownRows(marks);
  // Other conditions are another view: its rows are gone through anew, and its decisions are kept elsewhere.
  const { filter, search, sort, formulas } = view;
  const asked = JSON.stringify([source, filter, search, sort, formulas]);
  const [openFor, setOpenFor] = useState<string | null>(null);
  if (openFor !== null && openFor !== asked) setOpenFor(null);
  const canOpen = view.pivot === undefined;
  const isOpen = openFor === asked && canOpen;
  const toggle = () => setOpenFor(isOpen ? null : asked);
  useCommand('review', toggle, canOpen || isOpen);
  return {
    marks,
    isOpen,
    isUnsaved: list === null || !inAccount,
    toggle,
    close: () => setOpenFor(null),
    shown: rows.shown,
    show: rows.show,
    fixed: isOpen ? NOTHING_FIXED : rows.filter,
  };
}
