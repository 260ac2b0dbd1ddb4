import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { MEMBER } from '#src/api/accountQueries.ts';
import { takeSessionExpired, tokenAtom } from '#src/features/auth/session.ts';
import { openSignInDialog, signInDialogAtom } from '#src/features/auth/signInRequest.ts';
import { messages } from '#src/i18n/index.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { MemberArea } from './AccountArea.tsx';

const SignInDialog = lazyComponent(async () => (await import('#src/features/auth/SignInDialog.tsx')).SignInDialog);

/** The end of the header: "Sign in", or what belongs to whoever is signed in. The sign-in popup hangs here as well. */
export function MemberSlot() {
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
          onClick={(event) => {
            // The popup keeps the page; a click that asks for a new tab gets the page.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            openSignInDialog({ step: 'start' });
          }}
        >
          {messages.shell.signIn}
        </Link>
      ) : (
        <MemberArea key={token} />
      )}
      {signInRequest && (
        <LoadBoundary>
          <SignInDialog request={signInRequest} />
        </LoadBoundary>
      )}
    </>
  );
}

/** Says, on the page that was loaded anew for it, that a session had ended. */
function useEndedSession(asked: boolean): void {
  const toast = useToast();
  useEffect(() => {
    if (!takeSessionExpired()) return;
    // A page for members has opened the popup already.
    const action = asked ? undefined : { label: messages.shell.signIn, run: () => openSignInDialog({ step: 'start' }) };
    toast({ tone: 'info', title: messages.shell.sessionEnded, action });
  }, [toast, asked]);
}

/** What is known of one member is nothing for the next. */
function useForgetting(token: string | null): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const last = useRef(token);
  useEffect(() => {
    if (last.current === token) return;
    last.current = token;
    queryClient.removeQueries({ queryKey: [MEMBER] });
    // A page for members does not stay when another tab has signed out. Whoever signs in is led on by what they signed in at.
    if (token === null) void router.invalidate();
  }, [token, queryClient, router]);
}
