import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { settingsQuery } from '#src/api/shellQueries.ts';
import { authMessages } from '#src/i18n/en/auth.ts';
import { Button } from '#src/ui/Button.tsx';
import { leaveForGoogle } from './google.ts';

/** Starts Google sign-in. Disabled, with the reason, when the operator has not configured it. */
export function GoogleButton({
  to,
  referral,
  label = authMessages.google.signIn,
}: {
  /** Redirect target after sign-in, an address of this site. */
  readonly to: string;
  /** Referral code for a new account. */
  readonly referral?: string | undefined;
  readonly label?: string;
}) {
  const { data } = useQuery(settingsQuery());
  const reasonId = useId();
  const isOff = data?.google === false;
  const blocked = data?.google !== true;
  return (
    <div>
      <Button
        size="lg"
        className="w-full aria-disabled:cursor-default aria-disabled:text-faint aria-disabled:hover:bg-transparent"
        aria-disabled={blocked}
        aria-describedby={isOff ? reasonId : undefined}
        onClick={() => {
          if (!blocked) leaveForGoogle(to, referral);
        }}
      >
        <GoogleMark />
        {label}
      </Button>
      {isOff && (
        <p id={reasonId} className="mt-1.5 text-center text-12 text-muted">
          {authMessages.google.unconfigured}
        </p>
      )}
    </div>
  );
}

function GoogleMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="16"
      height="16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.2"
    >
      <path d="M19.2 6.600A9 9 0 1 0 21 12h-8.500" />
    </svg>
  );
}
