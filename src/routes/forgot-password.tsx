import { createFileRoute, useLocation } from '@tanstack/react-router';
import { Reset } from '#src/features/auth/Reset.tsx';
import { resetMessages } from '#src/i18n/en/auth.ts';
import { AuthPage, usePageSteps } from '#src/pages/auth/AuthPage.tsx';

export const Route = createFileRoute('/forgot-password')({ component: ForgotPasswordPage });

function ForgotPasswordPage() {
  const identity = useLocation({ select: ({ state }) => state.identity });
  const onStep = usePageSteps();
  return (
    <AuthPage title={resetMessages.title}>
      <Reset identity={identity} onStep={onStep} onDone={() => onStep('signin', identity)} />
    </AuthPage>
  );
}
