import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { projects } from '#schemas/columns/projects.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { OPENING } from '#workers/client.ts';
import { GroupStrip } from './GroupStrip.tsx';

const nothing = () => undefined;
const GROUPS = {
  ...{ bins: [{ field: 'sector', by: 'value' }] as const, grouping: null, look: undefined },
  ...{ change: nothing, add: nothing, groupBy: nothing, unfoldAll: nothing, foldAll: nothing },
};

it.each([
  { isServed: true, says: /^This table is too large to be grouped here/ },
  { isServed: false, says: 'Groups appear once all rows are loaded.' },
])(
  'says of very many rows, where a server has them: $isServed, whether groups are to come',
  async ({ isServed, says }) => {
    const state = { ...OPENING, total: 1_000_000 };
    await renderPart(
      <GroupStrip spec={projects} groups={GROUPS} state={state} isServed={isServed} grid={{ current: null }} />,
    );
    await expect.element(page.getByRole('status').filter({ hasText: says })).toBeVisible();
  },
);
