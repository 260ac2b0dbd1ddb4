import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StartedSecondFactor } from '#schemas/api/secondFactor.ts';
import { formatDate } from '#schemas/format.ts';
import { SECOND_FACTOR } from '#schemas/forms/account.ts';
import { ApiError } from '#schemas/http.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import {
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactorQuery,
  startSecondFactor,
} from '#src/api/secondFactor.ts';
import { sessionsQuery } from '#src/api/settingsQueries.ts';
import { settingsMessages } from '#src/i18n/en/settings.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import { FormField, PasswordField, PasswordOwner } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import { QrCode } from './QrCode.tsx';

const text = settingsMessages.secondFactor;

/** What is under way: the password that begins it, the secret for the app, codes that are shown once, or a change of what is on. */
type Step =
  | { readonly at: 'rest' | 'password' | 'renew' | 'end' }
  | { readonly at: 'secret'; readonly started: StartedSecondFactor }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

const REST: Step = { at: 'rest' };

/** The second step of signing in: off or on, turned on with an authenticator app, recovery codes, turned off. */
export function SecondFactor({ username }: { readonly username: string }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(secondFactorQuery());
  const [step, setStep] = useState<Step>(REST);
  const rest = async () => {
    await client.invalidateQueries(secondFactorQuery());
    setStep(REST);
  };
  const showCodes = (codes: readonly string[]) => {
    setStep({ at: 'codes', codes });
    // It ended the other sessions.
    void client.invalidateQueries(sessionsQuery());
  };
  if (!data && error) return <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-8 w-60" />;
  return (
    <div className="grid max-w-110 gap-4">
      <p role="status" className="text-13">
        {data.since === null ? text.off : text.on(formatDate(data.since.slice(0, 10)), data.recovery_left)}
      </p>
      {step.at === 'rest' && (
        <div className="flex flex-wrap gap-2">
          {data.since === null ? (
            <Button onClick={() => setStep({ at: 'password' })}>{text.begin}</Button>
          ) : (
            <>
              <Button onClick={() => setStep({ at: 'renew' })}>{text.renew}</Button>
              <Button onClick={() => setStep({ at: 'end' })}>{text.end}</Button>
            </>
          )}
        </div>
      )}
      {step.at === 'password' && (
        <PasswordFirst
          username={username}
          onStarted={(started) => setStep({ at: 'secret', started })}
          onCancel={() => setStep(REST)}
        />
      )}
      {step.at === 'secret' && <FirstCode started={step.started} onDone={showCodes} onCancel={() => setStep(REST)} />}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onDone={() => void rest()} />}
      {step.at === 'renew' && (
        <WithProof
          username={username}
          submit={text.renew}
          send={async (proof) => showCodes((await renewRecoveryCodes(proof)).recovery_codes)}
          onCancel={() => setStep(REST)}
        />
      )}
      {step.at === 'end' && (
        <WithProof
          username={username}
          submit={text.end}
          send={async (proof) => {
            await endSecondFactor(proof);
            await rest();
          }}
          onCancel={() => setStep(REST)}
        />
      )}
    </div>
  );
}

const atPassword = (error: unknown) =>
  error instanceof ApiError && error.code === 'wrong_password'
    ? ({ field: 'password', message: error.message } as const)
    : undefined;

function PasswordFirst({
  username,
  onStarted,
  onCancel,
}: {
  readonly username: string;
  readonly onStarted: (started: StartedSecondFactor) => void;
  readonly onCancel: () => void;
}) {
  const form = useRulesForm({ password: SECOND_FACTOR.password }, { password: '' });
  const submit = () => form.submit(async ({ password }) => onStarted(await startSecondFactor(password)), atPassword);
  return (
    <Form form={form} onSubmit={submit}>
      <PasswordOwner username={username} />
      <PasswordField {...form.field('password')} label={text.password} autoComplete="current-password" data-autofocus />
      <FormError message={form.error} />
      <Actions submit={text.next} pending={form.pending} onCancel={onCancel} />
    </Form>
  );
}

/** The secret, as a picture and as text, and the first code of the app. */
function FirstCode({
  started: { secret, uri },
  onDone,
  onCancel,
}: {
  readonly started: StartedSecondFactor;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}) {
  const form = useRulesForm({ code: SECOND_FACTOR.code }, { code: '' });
  const submit = () => form.submit(async ({ code }) => onDone((await confirmSecondFactor(code)).recovery_codes));
  return (
    <Form form={form} onSubmit={submit}>
      <p className="text-13 text-pretty text-muted">{text.scan}</p>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={uri} label={text.picture} />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-12 text-muted">{text.byHand}</p>
          <p className="figure text-13 break-all">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
          <CopyButton text={secret} label={text.copySecret} />
        </div>
      </div>
      <FormField
        {...form.field('code')}
        label={text.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
      />
      <FormError message={form.error} />
      <Actions submit={text.turnOn} pending={form.pending} onCancel={onCancel} />
    </Form>
  );
}

/** Codes for whoever lost the app: shown once. */
function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const list = codes.join('\n');
  return (
    <div className="grid gap-3">
      <p className="text-13 text-pretty">{text.codesAbout}</p>
      <ul aria-label={text.codes} className="figure grid grid-cols-2 gap-x-6 gap-y-1 text-13">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={list} label={text.copyCodes} />
        <Button
          variant="ghost"
          onClick={() =>
            saveFile(new Blob([`${list}\n`], { type: 'text/plain;charset=utf-8' }), 'assay-recovery-codes.txt')
          }
        >
          {text.saveCodes}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {text.kept}
        </Button>
      </div>
    </div>
  );
}

/** A change of what is on: it takes the password and a code. */
function WithProof({
  username,
  submit: label,
  send,
  onCancel,
}: {
  readonly username: string;
  readonly submit: string;
  readonly send: (proof: { readonly password: string; readonly code: string }) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const form = useRulesForm(SECOND_FACTOR, { password: '', code: '' });
  return (
    <Form form={form} onSubmit={() => form.submit(send, atPassword)}>
      <PasswordOwner username={username} />
      <PasswordField {...form.field('password')} label={text.password} autoComplete="current-password" data-autofocus />
      <FormField {...form.field('code')} label={text.anyCode} autoComplete="one-time-code" spellCheck={false} />
      <FormError message={form.error} />
      <Actions submit={label} pending={form.pending} onCancel={onCancel} />
    </Form>
  );
}

function Actions({
  submit,
  pending,
  onCancel,
}: {
  readonly submit: string;
  readonly pending: boolean;
  readonly onCancel: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <div>
        <SubmitButton pending={pending}>{submit}</SubmitButton>
      </div>
      <Button variant="ghost" onClick={onCancel}>
        {text.cancel}
      </Button>
    </div>
  );
}
