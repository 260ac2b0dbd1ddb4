import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { membershipQuery } from '#src/api/membershipQuery.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { accountMenuMessages } from '#src/i18n/en/account.ts';

/** How many proposals need the member's vote, in words; undefined for none, and for visitors. */
export function useVotesNeeded(): string | undefined {
  const { data } = useQuery({ ...membershipQuery(), enabled: useAtomValue(signedInAtom) });
  return data !== undefined && data.votes_needed > 0 ? accountMenuMessages.votesNeeded(data.votes_needed) : undefined;
}
