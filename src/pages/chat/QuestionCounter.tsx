import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { PLANS } from '#schemas/api/plans.ts';
import { usageQuery } from '#src/api/accountQueries.ts';
import { FOR_VISITORS } from '#src/features/auth/forVisitors.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { UsageMeter } from '#src/features/plans/UsageBars.tsx';
import { chatMessages as text } from '#src/i18n/en/chat.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';

/** The questions of today that are left; null while they are not known. */
function useLeft(): { readonly left: number | null; readonly limit: number | null } | null {
  const { data } = useQuery({ ...usageQuery(), enabled: useAtomValue(signedInAtom) });
  if (!data) return null;
  const { used, limit } = data.chats;
  return { left: limit === null ? null : Math.max(0, limit - used), limit };
}

/** How many questions are left, in a line. */
export function QuestionCounter() {
  const isMember = useAtomValue(signedInAtom);
  const usage = useLeft();
  if (!isMember)
    return (
      <span {...FOR_VISITORS} className="ml-auto">
        {text.visitors(PLANS.standard.chats ?? 0)}
      </span>
    );
  if (!usage) return <Skeleton className="ml-auto h-3 w-24" />;
  return (
    <span className="figure ml-auto">
      {usage.left === null ? text.unlimited : text.left(usage.left, usage.limit ?? 0)}
    </span>
  );
}

/** The same with its bar, below the list of conversations. */
export function QuestionMeter() {
  const usage = useLeft();
  if (!usage || usage.left === null || usage.limit === null) return null;
  return (
    <div className="border-t border-line p-4 text-13">
      <p className="mb-2 flex justify-between gap-4">
        <span>{text.today}</span>
        <b className="figure font-semibold">{text.left(usage.left, usage.limit)}</b>
      </p>
      <UsageMeter used={usage.limit - usage.left} limit={usage.limit} />
      <p className="mt-2 text-12 text-muted">{text.renewal}</p>
    </div>
  );
}
