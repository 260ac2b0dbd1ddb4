import { createFileRoute, redirect, useLocation, useNavigate } from '@tanstack/react-router';
import { readToken } from '#src/features/auth/session.ts';
import { previousPath } from '#src/features/auth/signInRequest.ts';
import { GoogleStep } from '#src/features/auth/signUp/GoogleStep.tsx';
import { SignUp } from '#src/features/auth/signUp/SignUp.tsx';
import { signUpMessages } from '#src/i18n/en/auth.ts';
import { AuthPage, usePageSteps } from '#src/pages/auth/AuthPage.tsx';

export const Route = createFileRoute('/signup')({
  validateSearch: ({ referral }): { readonly referral?: string } =>
    typeof referral === 'string' && referral !== '' ? { referral } : {},
  beforeLoad: ({ preload }) => {
    // Who is signed in has an account.
    if (!preload && readToken() !== null) throw redirect({ to: '/', replace: true });
  },
  component: SignUpPage,
});

function SignUpPage() {
  const { referral } = Route.useSearch();
  const { to, newcomer } = useLocation({ select: ({ state }) => state });
  const navigate = useNavigate();
  const onStep = usePageSteps();
  return (
    <AuthPage title={signUpMessages.title}>
      {newcomer ? (
        <GoogleStep newcomer={newcomer} to={to} />
      ) : (
        <SignUp
          mode="page"
          referral={referral}
          to={to ?? previousPath()}
          onStep={onStep}
          onDone={() => void navigate({ to: '/' })}
        />
      )}
    </AuthPage>
  );
}
