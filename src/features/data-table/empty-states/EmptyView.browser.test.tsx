import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { DEFAULT_VIEW } from '#schemas/queries/view.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { createQueryClient } from '#src/api/queryClient.ts';
import { EmptyView } from './EmptyView.tsx';

const NOTHING = () => undefined;

it.each([
  ['projects', 'No projects yet', 'Rows appear with the next sync.'],
  ['proposals', 'No proposals yet', 'A contribution appears here once it is opened to votes.'],
] as const)('says where rows of %s come from while there are none', async (source, title, from) => {
  const screen = await render(
    <QueryClientProvider client={createQueryClient(NOTHING)}>
      <EmptyView spec={DATA_SETS[source]} view={DEFAULT_VIEW} total={0} handle={fakeTable({})} onChange={NOTHING} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText(title)).toBeVisible();
  await expect.element(screen.getByText(from)).toBeVisible();
});
