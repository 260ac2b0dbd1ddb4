import { createBrowserHistory, Outlet, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UserInfo } from '#schemas/api/account.ts';
import { PLANS, type PlanName } from '#schemas/api/plans.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { decodeView } from '#schemas/queries/view.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { ApiCallSection } from '#src/features/csv-export/ApiCallSection.tsx';
import { EXPORT_HASH, ExportFrame, exportIsAsked } from '#src/features/csv-export/ExportFrame.tsx';
import { SavedTitle } from '#src/features/saved-lists/SavedTitle.tsx';
import { ChatPage } from '#src/pages/chat/ChatPage.tsx';
import { ExclusiveText } from '#src/pages/research/ExclusiveText.tsx';
import { AttachmentField } from '#src/pages/research/manuscripts/AttachmentField.tsx';
import { ApiTab } from '#src/pages/settings/api/ApiTab.tsx';
import { PlanTab } from '#src/pages/settings/PlanTab.tsx';
import { ReportsTab } from '#src/pages/settings/reports/ReportsTab.tsx';

const LIST = '6f1c1f1e-5c0f-4a34-9a3e-0d5f4a3f5b11';
const OTHER = '6f1c1f1e-5c0f-4a34-9a3e-0d5f4a3f5b12';
const AT = '2026-01-05T06:00:00.000Z';
const VIEW = '/master-demo/projects?filter=tvl.gte.5&sort=tvl.desc';
const ACCOUNT: UserInfo = {
  ...{ username: 'nora', name: 'Nora', email: 'nora@example.com', face: null, gender: null, privacy: null },
  ...{ plan: 'standard', language: 'en', created_at: AT, has_password: true, deletes_at: null },
};

/** The plan as the server knows it. */
let plan: PlanName;
let lists: object[];
let asked: number;

/** What the server answers, by its call: each limit as the plan has it. */
const ANSWERS: Readonly<Record<string, (body: unknown) => object | null>> = {
  '/api/users/usage': () => {
    const { lists, exports, chats, files } = PLANS[plan];
    const renews_at = '2026-02-01T00:00:00.000Z';
    const used = plan === 'standard' ? 3 : 0;
    return {
      ...{ plan, lists: { used: 3, limit: lists }, exports: { used: 0, limit: exports, renews_at } },
      chats: { used: chats === null ? 0 : Math.min(used, chats), limit: chats, renews_at },
      files: { used: 0, limit: files },
    };
  },
  '/api/billing/subscription': () => ({
    ...{ plan, phase: plan === 'standard' ? 'free' : 'trial', events: [], requested_at: null },
    ...{ until: plan === 'standard' ? null : AT, holds_until: plan === 'standard' ? null : AT },
    trial_refusal: plan === 'standard' ? null : 'subscribed',
  }),
  '/api/billing/trial': () => {
    plan = 'pro';
    return ANSWERS['/api/billing/subscription']?.({}) ?? null;
  },
  '/api/billing/payment': () => ({
    ...{ networks: [], card: false, saved_card: null, renewal: null, credit_cents: 0, open: null, invoices: [] },
    ...{ seller: null, details: null },
  }),
  '/api/users/storage/load': () => ({ data: lists }),
  '/api/users/storage/add': (body) => {
    if (plan === 'standard') return null;
    const data = { ...Object(body), storage_id: OTHER, created_at: AT, updated_at: AT };
    lists.push(data);
    return { data };
  },
  '/api/users/exports/grant': () => (plan === 'standard' ? null : { request_id: 'r', used: 1, limit: 100 }),
  '/api/users/exports/finish': () => ({ status: 200 }),
  '/api/chat/ask': () => {
    asked += 1;
    return null;
  },
  '/api/chat/conversations': () => ({ data: [], total: 0, usage: { used: 3, limit: 3, renews_at: AT } }),
  '/api/users/research/behind-the-door/exclusive': () =>
    PLANS[plan].exclusive ? { content: 'A walrus decides.', parts: null, screener: null, attachment: null } : null,
  '/api/users/research/files/pdf': () =>
    plan === 'standard'
      ? null
      : { address: `/api/research/files/${'p'.repeat(43)}.pdf`, name: 'p', width: null, height: null },
  '/api/users/reports': () => ({ data: [], included: PLANS[plan].reports }),
  '/api/users/api-keys': () => ({ allowed: PLANS[plan].api, data: [] }),
  '/api/users/webhooks': () => ({ allowed: PLANS[plan].api, data: [] }),
};

beforeEach(() => {
  storeToken('t'.repeat(43), 3_600);
  plan = 'standard';
  asked = 0;
  lists = [{ storage_id: LIST, source: 'projects', name: 'Lenders', data: {}, created_at: AT, updated_at: AT }];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), window.location.origin);
    const found = Object.keys(ANSWERS).find((known) => pathname.startsWith(known));
    const answer = found && ANSWERS[found]?.(typeof init?.body === 'string' ? JSON.parse(init.body) : {});
    if (answer) return Response.json(answer);
    const code = found ? 'plan_limit' : 'not_found';
    const reason = pathname.includes('chat') ? 'chats' : 'lists';
    const error = { code, message: 'No.', params: { reason, limit: 3 }, requestId: 'r' };
    return Response.json({ error }, { status: found ? 403 : 404 });
  });
});

const before = window.location.href;
let leave = () => {};
afterEach(() => {
  leave();
  window.history.replaceState(null, '', before);
  sessionStorage.clear();
  localStorage.clear();
  vi.restoreAllMocks();
  storeToken('', 0);
});

function ScreenerPart() {
  const [open, setOpen] = useState(exportIsAsked);
  const search = Object.fromEntries(new URLSearchParams(window.location.search));
  return (
    <>
      <SavedTitle
        spec={DATA_SETS.projects}
        view={decodeView(DATA_SETS.projects, search)}
        sampleMode={false}
        onChange={() => undefined}
      />
      <button type="button" onClick={() => setOpen(true)}>
        Export
      </button>
      {open && (
        <ExportFrame
          {...{ source: 'projects', fileName: 'rows.csv', rows: 3, what: '3 rows', readyText: '' }}
          write={async () => 'data:text/csv,rows'}
          options={() => <ApiCallSection call="curl" hash={EXPORT_HASH} onLeave={() => setOpen(false)} />}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const SETTINGS: Readonly<Record<string, () => ReactNode>> = {
  change_plan: () => <PlanTab account={ACCOUNT} />,
  api: () => <ApiTab />,
  reports: () => <ReportsTab />,
};
const Settings = () => SETTINGS[useParams({ strict: false }).activeTab ?? '']?.();
const Chat = () => <ChatPage search={useSearch({ strict: false })} />;
const Writing = () => {
  const [value, setValue] = useState<Parameters<typeof AttachmentField>[0]['value']>(null);
  return <AttachmentField value={value} onChange={setValue} />;
};
const Exclusive = () => (
  <ExclusiveText slug="behind-the-door" summary="The opening…">
    {({ content }) => <p>{content}</p>}
  </ExclusiveText>
);
const Frame = () => (
  <div className="flex h-200 flex-col">
    <Outlet />
  </div>
);

/** The pages that have a limit, and the plans, below one router. */
async function open(address: string) {
  window.history.replaceState(null, '', address);
  const history = createBrowserHistory();
  leave = () => history.destroy();
  const pages = {
    '/master-demo/$source': ScreenerPart,
    ...{
      '/research/$slug': Exclusive,
      '/profile-settings/$activeTab': Settings,
      '/ai-chat': Chat,
      '/my-research/$slug': Writing,
    },
  };
  await renderPages(pages, { history, frame: Frame });
}

const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const shown = (name: string | RegExp) => expect.element(page.getByText(name).first()).toBeVisible();

interface Limit {
  readonly limit: string;
  /** Where it is met, and what leads to it. */
  readonly at: string;
  readonly meet: () => Promise<unknown>;
  /** The plan that has none of it. */
  readonly needs: 'pro' | 'enterprise';
  /** What the view is when the plans have led back: still with what was typed, and beyond the limit with the plan. */
  readonly kept: () => Promise<unknown>;
  readonly goesOn: () => Promise<unknown>;
  /** Where that is, unless where it began. */
  readonly back?: string;
}

const attach = () =>
  userEvent.upload(
    page.getByLabelText('Choose a file').first(),
    new File(['%PDF'], 'paper.pdf', { type: 'application/pdf' }),
  );

const LIMITS: readonly Limit[] = [
  {
    ...{ limit: 'saved lists', at: VIEW, needs: 'pro' },
    meet: async () => {
      await press('Save as a new list');
      await page.getByRole('textbox', { name: 'Name' }).fill('Fourth');
      await userEvent.keyboard('{Enter}');
      await shown('We kept the name “Fourth”. Delete a list, then save again.');
    },
    kept: () => expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Fourth'),
    goesOn: async () => {
      page.getByRole('textbox', { name: 'Name' }).element().focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByRole('heading', { name: 'Fourth' })).toBeVisible();
    },
  },
  {
    ...{ limit: 'exports', at: VIEW, back: `${VIEW}#export`, needs: 'pro' },
    meet: async () => {
      await press('Export');
      await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
    },
    kept: () => expect.element(page.getByRole('dialog')).toHaveTextContent('rows.csv'),
    goesOn: async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
      await shown(/99 exports left this month/);
    },
  },
  {
    ...{ limit: 'the view as a call of the API', at: VIEW, back: `${VIEW}#export`, needs: 'enterprise' },
    meet: () => press('Export'),
    kept: () => expect.element(page.getByRole('dialog')).toHaveTextContent('rows.csv'),
    goesOn: () => expect.element(page.getByRole('button', { name: 'Copy the call' })).toBeVisible(),
  },
  {
    ...{ limit: 'questions to the chat', at: '/ai-chat', needs: 'pro' },
    meet: async () => {
      await page.getByRole('textbox', { name: 'Your question' }).fill('who led most rounds');
      await userEvent.keyboard('{Enter}');
    },
    kept: () => expect.element(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('who led most rounds'),
    goesOn: async () => {
      page.getByRole('textbox', { name: 'Your question' }).element().focus();
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => asked).toBe(2);
    },
  },
  {
    ...{ limit: 'pictures and PDFs', at: '/my-research/rates', needs: 'pro' },
    meet: () => attach(),
    kept: () => shown('Your files take 0 of 1,000 MB.'),
    goesOn: async () => {
      await attach();
      await expect.element(page.getByRole('link', { name: 'paper.pdf' })).toBeVisible();
    },
  },
  {
    ...{ limit: 'exclusive research', at: '/research/behind-the-door', needs: 'pro' },
    meet: () => shown('The opening…'),
    kept: () => shown('A walrus decides.'),
    goesOn: () => expect.element(page.getByRole('link', { name: 'See plans' })).not.toBeInTheDocument(),
  },
  {
    ...{
      limit: 'reports, asked for by the menu of a list',
      at: `/profile-settings/reports#list-${LIST}`,
      needs: 'pro',
    },
    meet: () => shown('Reports are part of Pro and Enterprise'),
    kept: () => expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Lenders'),
    goesOn: () => expect.element(page.getByRole('link', { name: 'See plans' })).not.toBeInTheDocument(),
  },
  {
    ...{ limit: 'keys and webhooks', at: '/profile-settings/api', needs: 'enterprise' },
    meet: () => shown('Your plan, Standard, has no API access'),
    kept: () => expect.element(page.getByRole('button', { name: 'Make a key' })).toBeVisible(),
    goesOn: () => expect.element(page.getByRole('button', { name: /endpoint/ })).toBeVisible(),
  },
];

it('are all that plans differ in', () => {
  expect(Object.keys(PLANS.standard).filter((name) => !['priceCents', 'recommended'].includes(name))).toEqual([
    ...['lists', 'exports', 'chats', 'files', 'exclusive', 'reports', 'api'],
  ]);
});

it.each(LIMITS)(
  'at the limit of $limit the plans are one step away, and lead back to what one was doing',
  async (of) => {
    await open(of.at);
    await of.meet();
    const plans = page.getByRole('link', { name: /^(?:See|Look at) (?:the )?plans$/ });
    const { pathname, search, hash } = new URL(of.back ?? of.at, window.location.origin);
    await expect.element(plans).toBeVisible();
    const href = new URL(plans.element().getAttribute('href') ?? '', window.location.origin);
    expect([href.pathname, href.searchParams.get('back')]).toEqual([
      '/profile-settings/change_plan',
      pathname + search + hash,
    ]);
    // Enterprise is turned on by the operator; the trial is Pro.
    if (of.needs === 'enterprise') plan = 'enterprise';
    await plans.click();
    if (of.needs === 'pro') await press(/^Try Pro/);
    await expect
      .element(page.getByRole('heading', { name: of.needs === 'pro' ? 'Trial of Pro' : /Enterprise/ }).first())
      .toBeVisible();
    await page.getByRole('link', { name: 'Go back to what you were doing' }).click();
    await expect.poll(() => window.location.pathname + window.location.search).toBe(pathname + search);
    await of.kept();
    await of.goesOn();
  },
);

it.each(LIMITS.filter(({ limit }) => limit === 'saved lists'))(
  'at the limit of $limit who does not upgrade finds the same, with what was typed',
  async (of) => {
    await open(of.at);
    await of.meet();
    await page.getByRole('link', { name: /^(?:See|Look at) (?:the )?plans$/ }).click();
    await page.getByRole('link', { name: 'Go back to what you were doing' }).click();
    await of.kept();
  },
);
