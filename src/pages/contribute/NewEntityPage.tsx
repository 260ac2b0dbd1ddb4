import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { EntityKind } from '#schemas/kinds.ts';
import { contributionQuery } from '#src/api/contributionQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { signedInAtom } from '#src/features/auth/session.ts';
import { useOwner } from '#src/features/auth/useOwner.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { NewEntityForm } from './NewEntityForm.tsx';
import { fromData, readDraft } from './newEntity.ts';

const text = contributeMessages.forms;

/** The form of an entity that is not listed yet, with what is kept of it here or, as `draft`, by the server. */
export function NewEntityPage({ kind, draft }: { readonly kind: EntityKind; readonly draft: number | null }) {
  const hydrating = useHydrating();
  const owner = useOwner();
  const isMember = useAtomValue(signedInAtom);
  const isAsked = draft !== null && isMember;
  const { data, error, refetch } = useQuery({ ...contributionQuery(draft ?? 0), enabled: isAsked });
  if (isAsked && error && !data) {
    return <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />;
  }
  if (isAsked && !data) {
    return (
      <div role="status" aria-label={text.loading} className="p-6">
        <Skeleton className="h-80" />
      </div>
    );
  }
  const kept = readDraft(owner, kind);
  // What was typed here since the draft was kept is newer than it.
  const initial =
    isAsked && data && kept?.proposal !== draft ? fromData(data.body.data, data.body.others, data._id) : kept;
  return <NewEntityForm key={`${owner} ${hydrating} ${draft}`} owner={owner} kind={kind} initial={initial} />;
}
