import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { accountQuery } from '#src/api/accountQueries.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { signedInAtom, storedUsername } from './session.ts';

/** Owner of drafts on a device where nobody is signed in, and nobody was before. */
export const VISITOR = '';

/** Whose drafts are shown: the member's, and theirs as well after their session has ended. */
export function useOwner(): string {
  const hydrating = useHydrating();
  const isMember = useAtomValue(signedInAtom);
  const { data: account } = useQuery({ ...accountQuery(), enabled: isMember });
  if (hydrating) return VISITOR;
  return (isMember ? account?.username : undefined) ?? storedUsername() ?? VISITOR;
}
