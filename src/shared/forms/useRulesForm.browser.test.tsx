import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FormRules } from '#schemas/forms/rules.ts';
import { ApiError } from '#schemas/http.ts';
import { Form, FormError, SubmitButton } from './Form.tsx';
import { FormField, PasswordField } from './fields.tsx';
import { useRulesForm } from './useRulesForm.ts';

const RULES = {
  name: [
    { kind: 'required', message: { reason: 'empty' } },
    { kind: 'minLength', min: 3, message: { reason: 'nameTooShort', min: 3 } },
  ],
  password: [{ kind: 'required', message: { reason: 'emptyPassword' } }],
} as const satisfies FormRules;

type Work = (values: Readonly<Record<'name' | 'password', string>>) => Promise<void>;

function Sample({ work }: { readonly work: Work }) {
  const form = useRulesForm(RULES, { name: '', password: '' });
  return (
    <Form form={form} onSubmit={() => form.submit(work)}>
      <FormField {...form.field('name')} label="Name" />
      <PasswordField {...form.field('password')} label="Password" autoComplete="new-password" />
      <FormError message={form.error} />
      <SubmitButton pending={form.pending}>Save</SubmitButton>
    </Form>
  );
}

const name = page.getByLabelText('Name', { exact: true });
const password = page.getByLabelText('Password', { exact: true });
const save = page.getByRole('button', { name: 'Save' });
const refused = (path?: string) =>
  new ApiError({ kind: 'FETCH_ERROR', url: '/api/x', status: 422, path, message: 'Refused by the server' });

async function show(work: Work = async () => {}) {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Sample work={work} />
    </QueryClientProvider>,
  );
}

describe('a form with rules', () => {
  it('shows no error before a submit, then the first failure of each field, with focus at the first wrong one', async () => {
    const work = vi.fn<Work>(async () => {});
    await show(work);
    await name.fill('x');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await save.click();
    await expect.element(page.getByText('Name must be at least 3 characters')).toBeVisible();
    await expect.element(page.getByText('This field cannot be empty')).toBeVisible();
    await expect.element(name).toHaveFocus();
    await expect.element(name).toBeInvalid();
    expect(work).not.toHaveBeenCalled();
  });

  it('clears the error of the edited field only', async () => {
    await show();
    await save.click();
    await expect.element(page.getByText('This field can not be empty')).toBeVisible();
    await name.fill('x');
    await expect.element(page.getByText('This field can not be empty')).not.toBeInTheDocument();
    await expect.element(page.getByText('This field cannot be empty')).toBeVisible();
  });

  it('shows a server error at the field it names, and selects a password', async () => {
    await show(() => Promise.reject(refused('body.password')));
    await name.fill('Linh');
    await password.fill('secret');
    await save.click();
    await expect.element(password).toHaveAccessibleDescription('Refused by the server');
    await expect.element(password).toHaveFocus();
    await userEvent.keyboard('new');
    await expect.element(password).toHaveValue('new');
    await expect.element(page.getByText('Refused by the server')).not.toBeInTheDocument();
  });

  it('shows any other error at the form without moving focus; typing clears it', async () => {
    await show(() => Promise.reject(refused()));
    await name.fill('Linh');
    await password.fill('secret');
    await save.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Refused by the server');
    await expect.element(save).toHaveFocus();
    await name.fill('Lan');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('submits on Enter, one submit at a time', async () => {
    let finish = () => {};
    const work = vi.fn<Work>(() => new Promise((resolve) => (finish = resolve)));
    await show(work);
    await password.fill('secret');
    await name.fill('Linh');
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    expect(work).toHaveBeenCalledExactlyOnceWith({ name: 'Linh', password: 'secret' });
    finish();
    await expect.element(save).toHaveAttribute('aria-disabled', 'false');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  });

  it('clears a field by its button and keeps focus there', async () => {
    await show();
    await name.fill('Linh');
    await page.getByRole('button', { name: 'Clear Name' }).click();
    await expect.element(name).toHaveValue('');
    await expect.element(name).toHaveFocus();
  });
});
