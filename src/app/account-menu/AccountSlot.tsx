import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ACCOUNT } from '#src/api/accountQueries.ts';
import { FOR_VISITORS } from '#src/features/auth/forVisitors.ts';
import { takeSessionExpired, tokenAtom } from '#src/features/auth/session.ts';
import { openSignInDialog, signInDialogAtom } from '#src/features/auth/signInRequest.ts';
import { messages } from '#src/i18n/index.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

const AccountArea = lazyComponent(async () => (await import('./AccountArea.tsx')).AccountArea);
const SignInDialog = lazyComponent(async () => (await import('#src/features/auth/SignInDialog.tsx')).SignInDialog);

/** End of the header: "Sign in", or the account's controls. Renders the sign-in dialog too. */
export function AccountSlot() {
  const token = useAtomValue(tokenAtom);
  const signInRequest = useAtomValue(signInDialogAtom);
  useForgetting(token);
  useEndedSession(signInRequest !== null);
  return (
    <>
      {token === null ? (
        <Link
          to="/signin"
          className={`${buttonClass()} max-desk:hidden`}
          {...FOR_VISITORS}
          data-scripted
          onClick={(event) => {
            // A click for a new tab opens the sign-in page; any other opens the dialog.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            openSignInDialog({ step: 'start' });
          }}
        >
          {messages.shell.signIn}
        </Link>
      ) : (
        <LoadBoundary fallback={<div className="h-(--control-height)" />}>
          <AccountArea key={token} />
        </LoadBoundary>
      )}
      {signInRequest && (
        <LoadBoundary>
          <SignInDialog request={signInRequest} />
        </LoadBoundary>
      )}
    </>
  );
}

/** Reports an expired session after the reload it caused. */
function useEndedSession(asked: boolean): void {
  const toast = useToast();
  const report = useEffectEvent(() => {
    if (!takeSessionExpired()) return;
    // A private page has opened the dialog already.
    const action = asked ? undefined : { label: messages.shell.signIn, run: () => openSignInDialog({ step: 'start' }) };
    toast({ tone: 'info', title: messages.shell.sessionEnded, action });
  });
  // Once a page: the one that is about to go asks for the sign-in too, and must not say it in place of the next.
  useEffect(() => report(), []);
}

/** Clears the query cache when the user changes. */
function useForgetting(token: string | null): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const hydrating = useHydrating();
  const last = useRef<string | null>(undefined);
  useEffect(() => {
    // The member signed in at page load is no change.
    if (hydrating || last.current === token) return;
    const isFirst = last.current === undefined;
    last.current = token;
    if (isFirst) return;
    queryClient.removeQueries({ queryKey: [ACCOUNT] });
    // A private page closes when another tab signs out. After a sign-in the dialog navigates.
    if (token === null) void router.invalidate();
  }, [token, hydrating, queryClient, router]);
}
