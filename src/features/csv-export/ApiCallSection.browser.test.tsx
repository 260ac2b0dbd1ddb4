import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PlanName } from '#schemas/api/plans.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { ApiCallSection } from './ApiCallSection.tsx';

const CALL = "curl -G 'https://assay.example/api/v1/projects'";

let plan: PlanName;
beforeEach(() => {
  const none = { used: 0, limit: 0, renews_at: '2026-02-01T00:00:00.000Z' };
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({
      plan,
      lists: { used: 0, limit: null },
      exports: none,
      chats: none,
      files: { used: 0, limit: 100 },
    }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  storeToken('', 0);
});

async function open(isSignedIn: boolean) {
  storeToken(isSignedIn ? 't'.repeat(43) : '', isSignedIn ? 600 : 0);
  await renderPart(<ApiCallSection call={CALL} hash="export" onLeave={() => undefined} />, {
    at: '/directory/projects?sort=tvl.desc',
  });
}

it('gives members on Enterprise the call to copy, and the way to their keys', async () => {
  plan = 'enterprise';
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open(true);
  await expect.element(page.getByText(CALL)).toBeVisible();
  await page.getByRole('button', { name: 'Copy the call' }).click();
  expect(copied).toHaveBeenCalledWith(CALL);
  await expect.element(page.getByRole('link', { name: 'Your keys' })).toHaveAttribute('href', '/profile-settings/api');
});

it.each([
  ['who is signed out', false],
  ['a member of Pro', true],
])('says to %s plainly that Enterprise has it, with the plans and the way back', async (_who, isSignedIn) => {
  plan = 'pro';
  await open(isSignedIn);
  await expect.element(page.getByText(/part of Enterprise; Standard and Pro have none/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See the plans' }))
    .toHaveAttribute('href', '/profile-settings/change_plan?back=/directory/projects%3Fsort%3Dtvl.desc%23export');
  await expect.element(page.getByText(CALL)).not.toBeInTheDocument();
});
