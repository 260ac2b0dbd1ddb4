import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { usageQuery } from '#src/api/accountQueries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { planMessages } from '#src/i18n/plans.ts';

const text = planMessages.allowance;

/** How much of the month's exports is used, in a line that is there from the start. */
export function ExportAllowance() {
  const signedIn = useAtomValue(signedInAtom);
  // Each dialog asks anew: a plan may have changed, or another tab exported.
  const { data, error } = useQuery({ ...usageQuery(), enabled: signedIn, staleTime: 0 });
  return (
    <p role="status" className="figure min-h-4 text-12 text-muted">
      {words()}
    </p>
  );

  function words(): string {
    if (!signedIn) return text.signedOut;
    if (data) return data.exports.limit === 0 ? text.none(data.plan) : text.used(data.exports.used, data.exports.limit);
    return error ? text.unknown : text.loading;
  }
}
