import { useQueryClient } from '@tanstack/react-query';
import { Link, useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { GENDERS, type UpdateUserInfoBodySchema, type UserInfo } from '#schemas/api/account.ts';
import { normalizeName, normalizeUsername, PROFILE } from '#schemas/forms/account.ts';
import { type FormRules, failureOf } from '#schemas/forms/rules.ts';
import { ApiError } from '#schemas/http.ts';
import { accountMessages } from '#schemas/i18n/en/forms.ts';
import { textKey } from '#schemas/text.ts';
import { updateUserInfo } from '#src/api/account.ts';
import { accountQuery } from '#src/api/accountQueries.ts';
import { askForUsername, useAvailability } from '#src/features/auth/availability.ts';
import { storeUsername } from '#src/features/auth/session.ts';
import { settingsMessages } from '#src/i18n/en/settings.ts';
import { hasDraft } from '#src/shared/forms/drafts.ts';
import { Form, FormError } from '#src/shared/forms/Form.tsx';
import { type FieldNote, FormField, UsernameField } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { Section } from './Section.tsx';

/** The profile as form texts. An empty gender means not stated. */
const PROFILE_RULES = { ...PROFILE, gender: [], privacy: [] } as const satisfies FormRules;
type ProfileField = keyof typeof PROFILE_RULES;
type ProfileValues = Readonly<Record<ProfileField, string>>;

/** Fields in form order; none is secret. */
const PROFILE_FIELDS = ['name', 'username', 'gender', 'privacy'] as const satisfies readonly ProfileField[];

/** Form values of an account. */
export function profileValues({ name, username, gender, privacy }: UserInfo): ProfileValues {
  return { name, username, gender: gender ?? '', privacy: String(privacy ?? 0) };
}

/** Changed fields only, as the request body. */
export function profileChange(account: UserInfo, values: ProfileValues): z.input<typeof UpdateUserInfoBodySchema> {
  const is = profileValues(account);
  const name = normalizeName(values.name);
  const username = normalizeUsername(values.username);
  return {
    ...(name === is.name ? {} : { name }),
    ...(username === is.username ? {} : { username }),
    ...(values.gender === is.gender ? {} : { gender: GENDERS.find((gender) => gender === values.gender) ?? null }),
    ...(values.privacy === is.privacy ? {} : { privacy: values.privacy === '1' ? 1 : 0 }),
  };
}

const text = settingsMessages.profile;

const GENDER_OPTIONS = [...GENDERS, ''] as const;
const PRIVACY_OPTIONS = ['0', '1'] as const;
/** Look of a button without an effect. */
const IDLE = 'aria-disabled:cursor-default aria-disabled:text-faint aria-disabled:hover:bg-transparent';

/** Name, username, gender and privacy. Unsaved changes are marked and survive the end of a session. */
export function ProfileForm({ account }: { readonly account: UserInfo }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const draft = `settings.profile.${account.username}`;
  const form = useRulesForm(PROFILE_RULES, profileValues(account), { name: draft, fields: PROFILE_FIELDS });
  const [isRestored] = useState(() => hasDraft(draft));
  const change = profileChange(account, form.values);
  const isChanged = Object.keys(change).length > 0;
  const canAct = isChanged && !form.pending;
  const username = form.field('username');
  const check = useUsernameCheck(account.username, username.value);

  const save = () =>
    form.submit(
      async () => {
        if (!isChanged) return;
        const saved = await updateUserInfo(change);
        queryClient.setQueryData(accountQuery().queryKey, saved);
        storeUsername(saved.username);
        form.set('name', saved.name);
        form.set('username', saved.username);
        toast({ tone: 'success', title: text.savedToast });
      },
      (error) =>
        error instanceof ApiError && error.code === 'username_taken'
          ? { field: 'username', message: error.message }
          : undefined,
    );
  const discard = () => {
    const is = profileValues(account);
    for (const field of PROFILE_FIELDS) form.set(field, is[field]);
  };
  const privacy = PRIVACY_OPTIONS.find((option) => option === form.values.privacy) ?? '0';

  return (
    <>
      <Form form={form} onSubmit={save} className="gap-0">
        <Section title={text.identity} about={text.identityAbout}>
          <div className="flex max-w-110 flex-col gap-4">
            <FormField {...form.field('name')} label={text.name} autoComplete="name" />
            <UsernameField
              {...username}
              error={username.error ?? check.error}
              label={text.username}
              note={check.note}
            />
            <div>
              <p className="mb-1.5 text-13 text-muted">{text.email}</p>
              <p className="min-w-0 text-14 wrap-anywhere">{account.email}</p>
              <p className="mt-1 text-12 text-muted">{text.emailAbout}</p>
            </div>
            <div>
              {/* The switch already has this name. */}
              <p aria-hidden="true" className="mb-1.5 text-13 text-muted">
                {text.gender}
              </p>
              <Segmented
                label={text.gender}
                options={GENDER_OPTIONS.map((value) => ({ value, label: text.genders[value] }))}
                value={GENDER_OPTIONS.find((option) => option === form.values.gender) ?? ''}
                onChange={(value) => form.set('gender', value)}
              />
              <p className="mt-1.5 text-12 text-muted">{text.genderAbout}</p>
            </div>
          </div>
        </Section>
        <Section title={text.privacy} about={text.privacyAbout}>
          <Segmented
            label={text.privacy}
            options={PRIVACY_OPTIONS.map((value) => ({ value, label: text.privacies[value] }))}
            value={privacy}
            onChange={(value) => form.set('privacy', value)}
          />
          <p role="status" className="mt-2.5 max-w-[60ch] text-13 text-muted">
            {text.privacyMeans[privacy]}
          </p>
          <p className="mt-2 text-13">
            <Link to="/user_profile" search={{ username: account.username }} className="underline underline-offset-2">
              {text.view}
            </Link>
          </p>
        </Section>
        <FormError message={form.error} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line py-5 lg:pl-62">
          {/* The buttons stay after saving: they may have the focus. */}
          <Button
            type="submit"
            size="lg"
            variant={canAct ? 'primary' : 'quiet'}
            aria-disabled={!canAct}
            className={IDLE}
            onClick={(event) => {
              if (!canAct) event.preventDefault();
            }}
          >
            {form.pending ? text.saving : text.save}
          </Button>
          <Button
            size="lg"
            variant="ghost"
            aria-disabled={!canAct}
            className={IDLE}
            onClick={() => {
              if (canAct) discard();
            }}
          >
            {text.discard}
          </Button>
          <p role="status" className="min-w-0 flex-1 basis-60 text-13 text-muted">
            {isChanged && (isRestored && !form.isEdited ? text.restored : text.unsaved)}
          </p>
        </div>
      </Form>
      <LeaveGuard active={isChanged} />
    </>
  );
}

/** Live username check while typing; skips the account's own username. */
function useUsernameCheck(own: string, typed: string): { readonly note: FieldNote | null; readonly error?: string } {
  const username = normalizeUsername(typed);
  const isAsked = textKey(username) !== textKey(own) && failureOf(PROFILE.username, 'username', { username }) === null;
  const { availability } = useAvailability(isAsked ? username : null, askForUsername);
  switch (availability) {
    case 'idle':
      return { note: null };
    case 'checking':
      return { note: { tone: 'muted', text: text.checking } };
    case 'available':
      return { note: { tone: 'positive', text: text.available } };
    case 'taken':
      return { note: null, error: accountMessages.usernameTaken };
    case 'unknown':
      return { note: { tone: 'muted', text: text.unchecked } };
  }
}

/** While active, confirms leaving the page. Not on reload, which happens when a session ends and restores the draft. */
function LeaveGuard({ active }: { readonly active: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => active && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <Dialog open={status === 'blocked'} onClose={() => reset?.()} title={text.leave.title}>
      <p className="text-13 text-muted">{text.leave.text}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button size="lg" onClick={() => proceed?.()}>
          {text.leave.leave}
        </Button>
        <Button size="lg" variant="primary" data-autofocus onClick={() => reset?.()}>
          {text.leave.stay}
        </Button>
      </div>
    </Dialog>
  );
}
