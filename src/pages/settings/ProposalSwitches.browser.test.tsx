import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PROPOSAL_SWITCHES } from '#schemas/api/notifications.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { ProposalSwitches } from './ProposalSwitches.tsx';

let switches: { step: string; mail: boolean; notification: boolean }[];
let isRefused: boolean;

beforeEach(() => {
  isRefused = false;
  switches = PROPOSAL_SWITCHES.map((step) => ({ step, mail: true, notification: true }));
  vi.spyOn(window, 'fetch').mockImplementation(async (_input, init) => {
    if (isRefused)
      return Response.json({ error: { code: 'internal', message: 'No', requestId: 'r' } }, { status: 500 });
    if (init?.method === 'POST') {
      const next = JSON.parse(String(init.body));
      switches = switches.map((one) => (one.step === next.step ? next : one));
    }
    return Response.json({ data: switches });
  });
});
afterEach(() => vi.restoreAllMocks());

const open = async () => (await renderPart(<ProposalSwitches />)).screen;

it('has a switch of mail and notification for each step, and switches one alone', async () => {
  const screen = await open();
  const mail = screen.getByRole('checkbox', { name: 'It is accepted: Mail' });
  await expect.element(mail).toBeChecked();
  expect(screen.getByRole('checkbox').elements()).toHaveLength(2 * PROPOSAL_SWITCHES.length);
  await mail.click();
  await expect.element(mail).not.toBeChecked();
  expect(switches.filter((one) => !one.mail || !one.notification)).toEqual([
    { step: 'accepted', mail: false, notification: true },
  ]);
});

it('says that nothing was switched, and keeps what holds', async () => {
  const screen = await open();
  const mail = screen.getByRole('checkbox', { name: 'It is accepted: Mail' });
  await expect.element(mail).toBeChecked();
  isRefused = true;
  await mail.click();
  await expect.element(screen.getByText('Nothing was switched')).toBeVisible();
  await expect.element(mail).toBeChecked();
});
