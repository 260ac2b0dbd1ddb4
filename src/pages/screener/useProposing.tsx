import { useAtomValue } from 'jotai';
import { type ReactNode, useMemo } from 'react';
import * as z from 'zod/mini';
import type { Source } from '#schemas/kinds.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { useDraft } from '#src/shared/forms/drafts.ts';
import { parseJson } from '#src/shared/storage/browserStorage.ts';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import type { TableHandle } from '#workers/client.ts';
import type { RowSelecting } from './useSelection.ts';

const RowsSchema = z.array(z.number());

const ProposeCells = lazyComponent(
  async () => (await import('#src/features/contributions/ProposeCells.tsx')).ProposeCells,
);

/** Proposes changes to the selected rows; `open` is null where none are selected or nobody can propose any. */
export function useProposing(
  source: Source,
  sampleMode: boolean,
  handle: TableHandle | null,
  { current, ids }: Pick<RowSelecting, 'current' | 'ids'>,
): { readonly open: (() => void) | null; readonly dialog: ReactNode } {
  const isMember = useAtomValue(signedInAtom);
  // What was being typed when the page was loaded anew opens again with the same rows.
  const [kept, setKept] = useDraft(`contribution.${source}.rows`, '', true);
  const proposed = useMemo(() => {
    const rows = parseJson(kept, RowsSchema);
    return rows && Float64Array.from(rows);
  }, [kept]);
  const propose = (rows: Float64Array | null) => setKept(rows === null ? '' : JSON.stringify([...rows]));
  if (source === 'fundraising' || sampleMode || !handle) return { open: null, dialog: null };
  return {
    open: current.size === 0 ? null : () => requireSignIn(contributeMessages.cells.signIn, () => propose(ids())),
    dialog: isMember && proposed && (
      <LoadBoundary>
        <ProposeCells source={source} handle={handle} ids={proposed} onClose={() => propose(null)} />
      </LoadBoundary>
    ),
  };
}
