import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { PLANS } from '#schemas/api/plans.ts';
import { usageQuery } from '#src/api/accountQueries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { PlansLink } from '#src/features/plans/PlansLink.tsx';
import { apiCallMessages as text } from '#src/i18n/en/apiCall.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';

/** The view as a call for a terminal, for members whose plan includes it; others read which plan does. */
export function ApiCallSection({
  call,
  note = null,
  hash,
  onLeave,
}: {
  readonly call: string;
  /** What the call does not say of itself. */
  readonly note?: string | null;
  /** Opens it again when the plans lead back. */
  readonly hash: string;
  readonly onLeave: () => void;
}) {
  const id = useId();
  const signedIn = useAtomValue(signedInAtom);
  const { data: usage } = useQuery({ ...usageQuery(), enabled: signedIn });
  const isAllowed = usage !== undefined && PLANS[usage.plan].api;
  // Nothing is said until the plan is known: a member would read that it is not for them.
  if (signedIn && usage === undefined) return null;
  return (
    <section aria-labelledby={id} className="mt-4 border-t border-line pt-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} className="text-13 font-medium">
          {text.title}
        </h3>
        {isAllowed && <CopyButton text={call} label={text.copy} />}
      </div>
      {isAllowed ? (
        <>
          <pre className="mt-1 rounded-control bg-pressed px-3 py-2 font-mono text-12 wrap-anywhere whitespace-pre-wrap">
            {call}
          </pre>
          <p className="mt-1 text-12 text-muted">
            {note !== null && `${note} `}
            {text.key}{' '}
            <Link
              to="/profile-settings/$activeTab"
              params={{ activeTab: 'api' }}
              className="text-text underline"
              onClick={onLeave}
            >
              {text.keys}
            </Link>
          </p>
        </>
      ) : (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className="min-w-0 flex-1 basis-60 text-12 text-muted">{text.enterprise}</p>
          <PlansLink label={text.plans} hash={hash} onFollow={onLeave} />
        </div>
      )}
    </section>
  );
}
