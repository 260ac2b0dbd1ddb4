import { type ReactNode, useState } from 'react';
import type { Source } from '#schemas/kinds.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import type { TableHandle } from '#workers/client.ts';
import type { RowSelecting } from './useSelection.ts';

const ProposeCells = lazyComponent(
  async () => (await import('#src/features/contributions/ProposeCells.tsx')).ProposeCells,
);

/** Proposes changes to the selected rows; `open` is null where none are selected or nobody can propose any. */
export function useProposing(
  source: Source,
  sampleMode: boolean,
  handle: TableHandle | null,
  { current, ids }: RowSelecting,
): { readonly open: (() => void) | null; readonly dialog: ReactNode } {
  const [proposed, setProposed] = useState<Float64Array | null>(null);
  if (source === 'fundraising' || sampleMode || !handle) return { open: null, dialog: null };
  return {
    open: current.size === 0 ? null : () => requireSignIn(contributeMessages.cells.signIn, () => setProposed(ids())),
    dialog: proposed && (
      <LoadBoundary>
        <ProposeCells source={source} handle={handle} ids={proposed} onClose={() => setProposed(null)} />
      </LoadBoundary>
    ),
  };
}
