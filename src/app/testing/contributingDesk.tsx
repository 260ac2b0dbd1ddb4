import { Outlet, useParams } from '@tanstack/react-router';
import { getDefaultStore } from 'jotai';
import { expect, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { bareProject } from '#schemas/testing/profiles.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { AccountSlot } from '#src/app/account-menu/AccountSlot.tsx';
import { readToken, storeToken, storeUsername } from '#src/features/auth/session.ts';
import { guardPrivatePage, signInDialogAtom } from '#src/features/auth/signInRequest.ts';
import { FormPage } from '#src/pages/contribute/FormPage.tsx';
import { ProposalPage } from '#src/pages/dao/proposals/ProposalPage.tsx';
import { ReviewPage } from '#src/pages/dao/review/ReviewPage.tsx';
import { EditProfile } from '#src/pages/entity/modes/EditProfile.tsx';
import { ManuscriptPage } from '#src/pages/research/manuscripts/ManuscriptPage.tsx';
import { useProposing } from '#src/pages/screener/useProposing.tsx';
import { useCommandKeys } from '#src/shared/commands/useCommandKeys.ts';
import { answerTo, type Call } from './contributingAnswers.ts';

/** For the test of all forms: their pages in one application, a server that can end the session, and the keyboard. */

const PROFILE = bareProject('Plum', { symbol: 'PLM' });

const table = fakeTable({
  copy: async () => ({ rows: 1, columns: 4, html: '', text: '1\tPLM\t/project/plum\tPlum\t' }),
});
const selection = { current: new Set([1]), ids: () => Float64Array.of(1) };

/** A table with a selected row, which can be proposed to. */
function SelectedRows() {
  const { open, dialog } = useProposing('projects', false, table, selection);
  return (
    <>
      <button type="button" onClick={() => open?.()}>
        Propose changes
      </button>
      {dialog}
    </>
  );
}

function Frame() {
  useCommandKeys({ letters: true, paused: false });
  return (
    <>
      <header>
        <AccountSlot />
      </header>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

function Form() {
  const { form = 'csv' } = useParams({ strict: false });
  return <FormPage form={form} draft={null} />;
}

function Writing() {
  const { slug = '' } = useParams({ strict: false });
  return <ManuscriptPage slug={slug} />;
}

const PAGES = {
  ...{ '/': () => <h1>Home</h1>, '/table': SelectedRows, '/contribute/$form': Form, '/my-research/$slug': Writing },
  '/project/plum': () => <EditProfile kind="project" slug="plum" name="Plum" profile={PROFILE} />,
  '/dao/12-korvane': () => <ProposalPage slug="12-korvane" />,
  '/review': () => <ReviewPage missing={<h1>No such page</h1>} />,
};

const drawAt = (at: string) =>
  renderPages(PAGES, {
    at,
    frame: Frame,
    guard: ({ location, preload }) => {
      if (/^\/(?:review|my-research)/.test(location.pathname)) guardPrivatePage({ location, preload });
    },
  });

/** A browser with one tab at an address, whose member is signed in. */
export async function openAt(address: string) {
  let sessions = new Set(['first']);
  let isEnding = false;
  let isLeaving = false;
  const sent: Call[] = [];
  const startSession = () => {
    sessions = new Set(['second']);
    isEnding = false;
  };
  // The page of the test before may have asked for a sign-in as it went.
  getDefaultStore().set(signInDialogAtom, null);
  storeToken('first', 3600);
  storeUsername('linh');
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    // A page that is left hears no answer any more.
    if (isLeaving) return new Promise<never>(() => undefined);
    const url = new URL(String(input), window.location.origin);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    if (url.pathname.endsWith('/login')) {
      startSession();
      return Response.json({ access_token: 'second', expires_in: 3600 });
    }
    const call = { method: init?.method ?? 'GET', path: url.pathname, query: url.searchParams, body };
    // What only asks is not sent.
    const isSending = call.method !== 'GET' && !/\/(?:csv|preview|read)$/.test(call.path);
    if (isSending && isEnding) sessions.clear();
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '');
    if ((isSending || token !== undefined) && !sessions.has(token ?? ''))
      return Response.json({ error: { code: 'unauthorized', message: 'No session' } }, { status: 401 });
    if (isSending) sent.push(call);
    return answerTo(call);
  });
  let { screen, history } = await drawAt(address);
  /** The address at which the page loaded itself anew. */
  let endedAt = '';
  const reload = async (at = history.location.href) => {
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    // Messages go with a page.
    for (const close of document.querySelectorAll<HTMLElement>('[aria-label=Messages] [aria-label=Close]'))
      close.click();
    isLeaving = true;
    await screen.unmount();
    isLeaving = false;
    getDefaultStore().set(signInDialogAtom, null);
    ({ screen, history } = await drawAt(at));
  };
  return {
    sent,
    reload,
    /** What is sent next is answered with 401, and the page loads anew. */
    endSession: () => {
      isEnding = true;
      // The page of the tests stays: its reload is heard and called off.
      const callOff = (event: NavigateEvent) => {
        if (event.navigationType !== 'reload') return;
        event.preventDefault();
        navigation.removeEventListener('navigate', callOff);
        endedAt = history.location.href;
      };
      navigation.addEventListener('navigate', callOff);
    },
    /** The page has loaded anew; another tab may have signed in by then. */
    ended: async ({ isSignedInElsewhere = false } = {}) => {
      await expect.poll(() => endedAt).not.toBe('');
      if (isSignedInElsewhere) {
        startSession();
        storeToken('second', 3600);
      }
      await reload(endedAt);
      await expect.element(page.getByText('Your session has ended. What you typed was saved.')).toBeVisible();
    },
  };
}

/** Signs in again over the page that is shown, by keys alone. */
export async function signInAgain(): Promise<void> {
  const start = page.getByRole('button', { name: 'Sign in with Assay Account' });
  // A page for members has asked for it already.
  if (getDefaultStore().get(signInDialogAtom) === null) {
    await tabTo(page.getByRole('link', { name: 'Sign in', exact: true }));
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(start).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Username or email' })).toHaveFocus();
  await userEvent.keyboard('linh{Enter}');
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
  await userEvent.keyboard('secret-7{Enter}');
  await expect.poll(readToken).toBe('second');
}

/** How far apart two elements are for Tab, roughly: one place of a group of radio buttons counts as many. */
function distance(from: Element | null, to: Element | undefined): number {
  const stops: (Element | null | undefined)[] = [
    ...document.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, textarea:enabled, [tabindex]'),
  ].filter((element) => element.tabIndex >= 0 && element.checkVisibility());
  return Math.max(1, Math.abs(stops.indexOf(to) - stops.indexOf(from)));
}

/** Presses Tab until the focus is there: as often as it may take at once, since each call costs more than the key. */
export async function tabTo(target: Locator, { isBack = false } = {}): Promise<void> {
  await expect.element(target).toBeInTheDocument();
  let goal: Element | undefined;
  // What is pressed once the focus is there does nothing.
  const stop = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || document.activeElement !== goal) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', stop, { capture: true });
  try {
    for (let presses = 0; presses < 400; ) {
      goal = target.elements()[0];
      if (document.activeElement === goal) return;
      const tabs = distance(document.activeElement, goal);
      await userEvent.keyboard(isBack ? `{Shift>}${'{Tab}'.repeat(tabs)}{/Shift}` : '{Tab}'.repeat(tabs));
      presses += tabs;
    }
  } finally {
    window.removeEventListener('keydown', stop, { capture: true });
  }
  throw new Error(`Tab does not reach ${target.selector}`);
}

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const field = (name: string, within: Pick<Locator, 'getByRole'> = page) =>
  within.getByRole('textbox', { name, exact: true });

/** Presses a button that Tab reaches. */
export async function press(name: string): Promise<void> {
  await tabTo(button(name));
  await userEvent.keyboard('{Enter}');
}

/** Types in a field that Tab reaches, in place of what it holds. */
export async function type(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await userEvent.keyboard(`{Control>}a{/Control}${text}`);
}
