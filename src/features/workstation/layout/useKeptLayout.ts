import { useCallback, useEffect, useState } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Layout } from '#schemas/view.ts';
import { isDefaultLayout } from '#src/view/columns/choice.ts';
import type { ChangeView } from '#src/view/useView.ts';
import { readLayout, writeLayout } from './keptLayout.ts';

/**
 * The layout of columns, kept on this device a data set: an address that says nothing of it gets the kept one, as no step of
 * its own, when the page opens; an address that does wins. What the user changes is kept, and the default forgets.
 */
export function useKeptLayout(
  spec: DataSetSpec,
  addressed: Layout,
  changeView: ChangeView,
): { readonly layout: Layout; readonly changeLayout: (change: Partial<Layout>) => void } {
  // Drawn with until the address has it, so that columns do not change under the first look.
  const [restored, setRestored] = useState(() => (isDefaultLayout(addressed) ? stored(spec) : null));
  useEffect(() => {
    if (!restored) return;
    if (isDefaultLayout(addressed)) changeView(restored, 'replace');
    else setRestored(null);
  }, [restored, addressed, changeView]);
  const layout = restored ?? addressed;
  const changeLayout = useCallback(
    (change: Partial<Layout>) => {
      store(spec, { ...layout, ...change });
      changeView(change);
    },
    [spec, layout, changeView],
  );
  return { layout, changeLayout };
}

const keyOf = ({ source }: DataSetSpec) => `assay.layout.${source}`;

function stored(spec: DataSetSpec): Layout | null {
  try {
    return readLayout(spec, localStorage.getItem(keyOf(spec)));
  } catch {
    return null;
  }
}

function store(spec: DataSetSpec, layout: Layout): void {
  const text = writeLayout(layout);
  try {
    if (text === null) localStorage.removeItem(keyOf(spec));
    else localStorage.setItem(keyOf(spec), text);
  } catch {
    // Storage is forbidden or full: the address keeps it as long as it is open.
  }
}
