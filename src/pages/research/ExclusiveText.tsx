import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { ExclusiveText as Text } from '#schemas/entities/storyPages.ts';
import { ApiError } from '#schemas/http.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { exclusiveTextQuery } from '#src/api/researchQueries.ts';
import { FOR_VISITORS } from '#src/features/auth/forVisitors.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { openSignInDialog } from '#src/features/auth/signInRequest.ts';
import { PlansLink } from '#src/features/plans/PlansLink.tsx';
import { researchMessages } from '#src/i18n/en/research.ts';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';

const text = researchMessages.exclusive;

/** The text of exclusive research for who may read it, and for others its summary and what would open it. */
export function ExclusiveText({
  slug,
  summary,
  children,
}: {
  readonly slug: string;
  readonly summary: string | null;
  readonly children: (whole: Text) => ReactNode;
}) {
  const isSignedIn = useAtomValue(signedInAtom);
  const { data, error, refetch } = useQuery({ ...exclusiveTextQuery(slug), enabled: isSignedIn });
  if (isSignedIn && data) return children(data);
  const isRefused = error instanceof ApiError && error.status === 403;
  return (
    <>
      {summary !== null && <p className="whitespace-pre-line">{summary}</p>}
      {isSignedIn && !isRefused ? (
        error ? (
          <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label={text.loading} className="mt-4">
            {[0, 1, 2].map((line) => (
              <Skeleton key={line} className="mt-3 w-full" />
            ))}
          </div>
        )
      ) : (
        <Offer isSignedIn={isSignedIn} />
      )}
    </>
  );
}

function Offer({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <section
      {...(isSignedIn ? {} : FOR_VISITORS)}
      aria-labelledby="exclusive"
      className="mt-6 border-t border-line pt-4 text-13 print:hidden"
    >
      <h2 id="exclusive" className="text-16">
        {text.title}
      </h2>
      <p className="mt-1 text-muted">{isSignedIn ? text.about : text.signedOut}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <PlansLink label={text.plans} />
        {!isSignedIn && (
          <Button size="lg" onClick={() => openSignInDialog({ step: 'start', reason: text.signInReason })}>
            {text.signIn}
          </Button>
        )}
      </div>
    </section>
  );
}
