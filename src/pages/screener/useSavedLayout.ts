import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { type ChangeView, decodeView, encodeLayout, type Layout } from '#schemas/queries/view.ts';
import { isDefaultLayout } from '#src/features/data-table/columns/choice.ts';
import type { AddressedView } from '#src/features/data-table/useView.ts';
import { parseJson, readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import { useLatest } from '#src/ui/useLatest.ts';

/** A layout of columns as text, in the form addresses have; null for the default, which need not be kept. */
export function writeLayout(layout: Layout): string | null {
  return isDefaultLayout(layout) ? null : JSON.stringify(encodeLayout(layout));
}

/** Reads what was written; what is damaged, or names columns that are no more, falls away. Null where nothing is left. */
export function readLayout(spec: DataSetSpec, text: string | null): Layout | null {
  const stored = parseJson(text, z.record(z.string(), z.unknown()));
  if (stored === null) return null;
  const { columns, widths, pinned } = decodeView(spec, stored);
  const layout = { columns, widths, pinned };
  return isDefaultLayout(layout) ? null : layout;
}

/**
 * The layout of columns, kept on this device a data set: an address that says nothing of it gets the kept one, as no step of
 * its own, when the page opens; an address that does wins. What a change says of the layout is kept, and the default forgets.
 */
export function useKeptLayout(spec: DataSetSpec, inAddress: AddressedView): AddressedView {
  const { layout: addressed, changeView: changeAddress } = inAddress;
  // Drawn with until the address has it, so that columns do not change under the first look.
  const [restored, setRestored] = useState(() =>
    isDefaultLayout(addressed) ? readLayout(spec, readStorage('local', keyOf(spec))) : null,
  );
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
      if ('columns' in change || 'widths' in change || 'pinned' in change)
        writeStorage('local', keyOf(spec), writeLayout({ columns, widths, pinned }));
      changeAddress(change, history);
    },
    [spec, changeAddress],
  );
  return { ...inAddress, layout, changeView };
}

const keyOf = ({ source }: DataSetSpec) => `assay.layout.${source}`;
