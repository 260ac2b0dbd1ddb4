import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { projects } from '#schemas/columns/projects.ts';
import { type ChangeView, DEFAULT_VIEW, type View } from '#schemas/queries/view.ts';
import { useStoredView } from './useSavedLayout.ts';

const KEY = 'assay.layout.projects';
afterEach(() => {
  localStorage.removeItem(KEY);
  sessionStorage.clear();
});

it('a filter on a hidden column shows it in the address, and is not stored as the layout of the device', async () => {
  let change: ChangeView = () => undefined;
  let shown: View = DEFAULT_VIEW;
  function Probe() {
    const [view, setView] = useState(DEFAULT_VIEW);
    shown = view;
    const { columns, widths, pinned } = view;
    const stored = useStoredView(projects, {
      view,
      layout: { columns, widths, pinned },
      changeView: (next) => setView((last) => ({ ...last, ...next })),
      changeSort: () => undefined,
    });
    change = stored.changeView;
    return null;
  }
  await render(<Probe />);
  change({ filter: [['description', 'contains', 'bridge']] });
  await expect.poll(() => shown.columns).toContain('description');
  expect(localStorage.getItem(KEY)).toBeNull();
  // What the user arranges is stored, without the column that only the filter shows.
  change({ widths: { tvl: 200 } });
  await expect.poll(() => localStorage.getItem(KEY)).toContain('tvl.200');
  expect(localStorage.getItem(KEY)).not.toContain('description');
  await expect.poll(() => shown.widths).toEqual({ tvl: 200 });
  expect(shown.columns).toContain('description');
  change({ filter: [] });
  await expect.poll(() => shown.filter).toEqual([]);
  expect(shown).toMatchObject({ columns: null, widths: { tvl: 200 } });
  expect(localStorage.getItem(KEY)).not.toContain('description');
});
