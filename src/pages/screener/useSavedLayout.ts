import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { asksListColumns } from '#schemas/columns/listColumns.ts';
import type { DirectorySpec } from '#schemas/columns/spec.ts';
import { type ChangeView, decodeView, encodeLayout, type Layout } from '#schemas/queries/view.ts';
import { arrangedLayout, isDefaultLayout } from '#src/features/data-table/columns/choice.ts';
import { type AddressedView, shownByFilter, useFilteredColumns } from '#src/features/data-table/useView.ts';
import { afterArrival, isHydrating } from '#src/shared/hydration.ts';
import { parseJson, readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import { useLatest } from '#src/ui/useLatest.ts';

/** A column layout in URL form; null for the default. */
export function writeLayout(layout: Layout): string | null {
  return isDefaultLayout(layout) ? null : JSON.stringify(encodeLayout(layout));
}

/** Parses a saved layout; drops damaged parts and unknown columns. Null when nothing is left. */
export function readLayout(spec: DirectorySpec, text: string | null): Layout | null {
  const stored = parseJson(text, z.record(z.string(), z.unknown()));
  if (stored === null) return null;
  const { columns, widths, pinned } = decodeView(spec, stored);
  const layout = { columns, widths, pinned };
  return isDefaultLayout(layout) ? null : layout;
}

/**
 * The view in the address with the layout of this device. A filter on a hidden column shows it in the address alone: the
 * device stores what the user arranged.
 */
export function useStoredView(spec: DirectorySpec, inAddress: AddressedView): AddressedView {
  return useKeptLayout(spec, useFilteredColumns(spec, inAddress));
}

/**
 * Saves the column layout per data set on this device. A URL without a layout gets the saved one when the page opens,
 * without a history entry; a URL with one wins. Changes are saved; the default clears it.
 */
function useKeptLayout(spec: DirectorySpec, inAddress: AddressedView): AddressedView {
  const { layout: addressed, changeView: changeAddress } = inAddress;
  // Render with it before the URL has it, so that columns do not jump.
  const stored = () => {
    // Own columns in an address are known only once the lists of the member are here: nothing is written before.
    const isOwn = typeof window !== 'undefined' && asksListColumns({ filter: window.location.search, sort: null });
    return isDefaultLayout(addressed) && !isOwn ? readLayout(spec, readStorage('local', keyOf(spec))) : null;
  };
  const [restored, setRestored] = useState(() => (isHydrating() ? null : stored()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a page that arrived as HTML is taken over.
  useEffect(() => (isHydrating() ? afterArrival(() => setRestored(stored())) : undefined), []);
  useEffect(() => {
    if (!restored) return;
    if (isDefaultLayout(addressed)) changeAddress(restored, 'replace');
    else setRestored(null);
  }, [restored, addressed, changeAddress]);
  const layout = restored ?? addressed;
  const latest = useLatest(layout);
  const changeView = useCallback<ChangeView>(
    (change, history) => {
      const { columns, widths, pinned } = { ...latest.current, ...change };
      changeAddress(change, history);
      if (!('columns' in change || 'widths' in change || 'pinned' in change)) return;
      const arranged = arrangedLayout(spec, { columns, widths, pinned }, shownByFilter(spec).read() ?? []);
      writeStorage('local', keyOf(spec), writeLayout(arranged));
    },
    [spec, changeAddress],
  );
  return { ...inAddress, layout, changeView };
}

const keyOf = ({ source }: DirectorySpec) => `assay.layout.${source}` as const;
