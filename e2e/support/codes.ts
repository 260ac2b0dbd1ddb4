import { expect, type Locator } from '@playwright/test';

/** A code that is not the one. */
export function wrongCode(right: string): string {
  return right.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
}

/** What a form that asks for the code of a mail has. */
interface CodeForm {
  readonly code: Locator;
  readonly confirm: Locator;
  readonly complaint: (text: string) => Locator;
}

/** Types a wrong code as often as there are tries; then even the right one is refused. */
export async function useUpTries(form: CodeForm, right: string, refusal: string): Promise<void> {
  const page = form.code.page();
  for (let tries = 0; tries < 5; tries++) {
    await form.code.clear();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await form.code.fill(wrongCode(right));
    await form.confirm.click();
    await expect(form.complaint(refusal)).toBeVisible();
    await expect(form.code).toBeFocused();
  }
  await expect(page.getByText('This code was tried too many times')).toBeVisible();
  await form.code.clear();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await form.code.fill(right);
  await form.confirm.click();
  await expect(form.complaint(refusal)).toBeVisible();
}
