import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useState } from 'react';
import type { GoogleNewcomer } from '#schemas/api/auth.ts';
import { normalizeName, normalizeUsername, SIGN_UP } from '#schemas/forms/account.ts';
import { accountMessages } from '#schemas/i18n/en/forms.ts';
import { forgetGoogle, joinWithGoogle } from '#src/api/account.ts';
import { signUpMessages as text } from '#src/i18n/en/auth.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import { CheckField } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { NoticeLine } from '#src/ui/States.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { TERMS, useFreeUsername } from '../availability.ts';
import { GoogleButton } from '../GoogleButton.tsx';
import { clearGoogleReturn, storedDestination, storedReferral, useRedirectAfterSignIn } from '../google.ts';
import { LegalNotice } from '../LegalNotice.tsx';
import { refusalOfGoogle } from '../refusals.ts';
import { StepFrame } from '../StepFrame.tsx';
import { storeSession } from '../session.ts';
import { NameField, NewUsernameField, ReferralField } from './DetailsStep.tsx';
import { readSignUpDraft, storeSignUpDraft } from './signUpDraft.ts';

const { name: NAME, username: USERNAME, ref_id: REFERRAL } = SIGN_UP;
const RULES = { name: NAME, username: USERNAME, ref_id: REFERRAL, terms: TERMS };

/** Sign-up through Google: the address is verified, so only names are left to choose. */
export function GoogleStep({
  newcomer,
  to,
}: {
  readonly newcomer: GoogleNewcomer;
  /** Redirect target when none was stored before leaving for Google. */
  readonly to: string | undefined;
}) {
  const toast = useToast();
  const navigate = useNavigate();
  const { mutateAsync: forget } = useMutation({ mutationFn: forgetGoogle });
  useRedirectAfterSignIn(to, true);
  const [ended, setEnded] = useState(false);
  const form = useRulesForm(RULES, {
    name: newcomer.name,
    username: newcomer.username,
    ref_id: storedReferral(),
    terms: '',
  });
  const free = useFreeUsername(form.values.username);
  const referral = form.values.ref_id.trim();

  const join = () =>
    form.submit(
      async (values) => {
        const name = normalizeName(values.name);
        const username = normalizeUsername(values.username);
        storeSession(await joinWithGoogle({ name, username, ref_id: referral === '' ? null : referral, terms: true }));
        toast({ tone: 'success', title: text.readyTitle, text: text.google.readyText(username) });
      },
      (error) => {
        const refusal = refusalOfGoogle(error);
        switch (refusal) {
          case 'taken':
            free.settle(normalizeUsername(form.values.username), 'taken');
            return { field: 'username', message: accountMessages.usernameTaken };
          case 'ended':
            setEnded(true);
            return null;
          case 'link':
            // The sign-in page explains how to link the account.
            void navigate({
              to: '/signin',
              search: { google: 'confirmed' },
              state: { fromAuthPage: true },
              replace: true,
            });
            return null;
          default:
            return refusal;
        }
      },
    );

  const startOver = async () => {
    // The server drops it after ten minutes anyway.
    await forget().catch(() => {});
    const destination = storedDestination() ?? to;
    clearGoogleReturn();
    if (referral !== '')
      storeSignUpDraft({ name: '', username: '', email: '', ...readSignUpDraft(), ref_id: referral });
    const state = { fromAuthPage: true, ...(destination === undefined ? {} : { to: destination }) } as const;
    await navigate({ to: '/signup', state, replace: true });
  };
  const startOverButton = (
    <Button size="lg" className="w-full" onClick={() => void startOver()}>
      {text.google.startOver}
    </Button>
  );
  if (ended) {
    return (
      // Another key, so that focus moves to the title.
      <StepFrame key="ended" title={text.join}>
        <NoticeLine icon={Info}>{text.google.ended}</NoticeLine>
        <GoogleButton to={storedDestination() ?? to ?? '/'} referral={referral} label={text.withGoogle} />
        {startOverButton}
      </StepFrame>
    );
  }
  return (
    <StepFrame title={text.google.title}>
      <Connected newcomer={newcomer} />
      <p className="text-13 text-pretty text-muted">{text.google.about}</p>
      <Form form={form} onSubmit={join}>
        <NameField {...form.field('name')} data-autofocus={newcomer.name === '' ? true : undefined} />
        <NewUsernameField
          {...form.field('username')}
          availability={free.availability}
          data-autofocus={newcomer.name === '' ? undefined : true}
        />
        <ReferralField {...form.field('ref_id')} />
        <CheckField {...form.field('terms')} label={<LegalNotice text={text.terms} />} />
        <FormError message={form.error} />
        <SubmitButton pending={form.pending}>{text.google.next}</SubmitButton>
        {startOverButton}
      </Form>
    </StepFrame>
  );
}

/** The name and address that Google sent. */
function Connected({ newcomer: { name, email } }: { readonly newcomer: GoogleNewcomer }) {
  return (
    <section aria-label={text.google.connected} className="quiet-edge rounded-control bg-surface px-3 py-2.5 text-13">
      <p className="text-12 text-muted">{text.google.connected}</p>
      {name !== '' && <p className="truncate font-medium">{name}</p>}
      <p className="wrap-anywhere">{email}</p>
    </section>
  );
}
