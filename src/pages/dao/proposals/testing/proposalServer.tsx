import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Comment, HistoryAnswer, ProposalPage as Proposal } from '#schemas/api/dao.ts';
import type { Membership } from '#schemas/api/membership.ts';
import { VOTING_RULES } from '#schemas/entities/proposals.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { signInDialogAtom } from '#src/features/auth/signInRequest.ts';
import { useCommandKeys } from '#src/shared/commands/useCommandKeys.ts';
import { ProposalPage } from '../ProposalPage.tsx';

export const SLUG = '12-korvane';
export const NOW = Date.UTC(2026, 10, 20, 12);
export const iso = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

export const described = {
  ...{ name: 'Korvane', logo: null, description: null, job_title: null, twitter: null, background_summary: null },
  roadmap: [],
};

export function proposalOf(over: Partial<Proposal> = {}): Proposal {
  return {
    ...{ _id: 12, slug: SLUG, type: 'token', update: 'edit', status: 'Pending', state: 'open', waits_for: 'votes' },
    data_ref: { author: { name: 'Sofia Lindvale', avatar: null } },
    ...{ author_username: 'sofia', author_tier: 2 },
    ...{
      data_contributor: described,
      origin_data: described,
      count_vote: null,
      count_rejected: null,
      total_count: null,
    },
    ...{
      create_at: iso(-30),
      start_date: iso(-20),
      end_date: iso(31),
      reason: null,
      conflicts: [],
      is_reverted: false,
      unpaid: null,
    },
    entity: { kind: 'project', name: 'Korvane', slug: 'korvane', logo: null },
    batch: null,
    changes: [
      {
        ...{ field: 'description', input: 'area', is_conflict: false, source: 'https://korvane.example/about' },
        ...{ before: 'A market on one chain.', now: 'A market on one chain.', after: 'A market on two chains.' },
      },
      {
        ...{ field: 'sector', input: 'list', is_conflict: false, source: 'https://korvane.example/docs' },
        ...{ before: 'DeFi; Yield', now: 'DeFi; Yield; Layer 2', after: 'DeFi; Governance' },
      },
    ],
    added: [
      {
        list: 'rounds',
        parts: { date: '2026-05-12', amount: '5000000' },
        source: 'https://ledgerpost.example/korvane',
      },
    ],
    history: [
      { kind: 'submitted', at: iso(-30), by: 'Sofia Lindvale', reason: null },
      { kind: 'opened', at: iso(-20), by: null, reason: null },
      { kind: 'voted', at: iso(-10), by: null, reason: null },
      { kind: 'voted', at: iso(-9), by: null, reason: null },
    ],
    rules: { ...VOTING_RULES, earlyVotes: 3, decider: 'members', reward: 40 },
    ...{ voters: null, vote: null, hindrance: null, is_own: false, note: null, comments: 1 },
    ...over,
  };
}

export const membership: Membership = {
  ...{ joined_at: iso(-900), is_admitted: false, can_join: true, can_vote: true, lacks: [], tier: 1, days: 90 },
  ...{ accepted: 12, is_provider: false, rules_version: '2026-11', votes_needed: 0 },
};

interface DaoServer {
  proposal: Proposal;
  comments: Comment[];
  past: HistoryAnswer;
  member: Membership;
  sent: { readonly method: string; readonly path: string; readonly body: unknown }[];
  /** What a call answers in place of the above, by method and end of its path. */
  answers: Record<string, () => Promise<Response>>;
}

const fresh = (): DaoServer => ({
  proposal: proposalOf(),
  comments: [
    {
      ...{
        id: 1,
        html: '<p>Where is the <strong>source</strong>?</p>',
        at: iso(-8),
        is_author: false,
        is_own: false,
        is_gone: false,
      },
      author: { name: 'Hugh Tarrant', username: 'hugh', avatar: null },
    },
  ],
  ...{ past: { data: [], total: 0 }, member: membership, sent: [], answers: {} },
});

/** The server of the test that runs. */
export const dao: DaoServer = fresh();

export const refusal = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message, requestId: 'r' } }, { status });

/** Signs a member in at a fixed moment, and answers what the page of a proposal asks, as `dao` says. */
export function serveProposal(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    storeToken('token', 3600);
    Object.assign(dao, fresh());
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const { pathname: path } = new URL(String(input), window.location.origin);
      const method = init?.method ?? 'GET';
      if (method !== 'GET') dao.sent.push({ method, path, body: init?.body ? JSON.parse(String(init.body)) : null });
      const own = Object.entries(dao.answers).find(([end]) => `${method} ${path}`.endsWith(end));
      if (own) return own[1]();
      const base = `/api/dao/proposals/${SLUG}`;
      if (method === 'DELETE') {
        dao.comments = [];
        return Response.json({ status: 200 });
      }
      if (path === `${base}/comments` && method === 'POST') {
        const [first] = dao.comments;
        const written = { ...first, id: 2, html: '<p>Agreed.</p>', is_own: true };
        dao.comments = [...dao.comments, written as Comment];
        return Response.json(written);
      }
      if (path === `${base}/vote`) {
        const { vote } = JSON.parse(String(init?.body));
        dao.proposal = { ...dao.proposal, vote, count_vote: 5, count_rejected: 1, total_count: 6 };
        return Response.json(dao.proposal);
      }
      if (path === `${base}/reports`) return Response.json({ status: 200 });
      if (path === '/api/dao/review') {
        dao.proposal = { ...dao.proposal, state: 'rejected', is_reverted: true, reason: 'A parody.' };
        const done = { _id: 12, name: 'Korvane', slug: '12-korvane', state: 'rejected', refused: null, message: null };
        return Response.json({ id: 1, action: 'revert', at: iso(0), total: 1, done: 1, data: [done] });
      }
      if (path === base) return Response.json(dao.proposal);
      if (path === `${base}/comments`) return Response.json({ data: dao.comments });
      if (path === '/api/dao/history') return Response.json(dao.past);
      if (path === '/api/dao/membership') return Response.json(dao.member);
      return refusal(404, 'not_found', 'There is no such thing.');
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    storeToken('', 0);
    getDefaultStore().set(signInDialogAtom, null);
  });
}

function WithKeys() {
  useCommandKeys({ letters: true, paused: false });
  return <ProposalPage slug={SLUG} />;
}

/** Draws the page of the proposal. */
export async function openProposal() {
  return (await renderPages({ '/dao/$slug': WithKeys }, { at: `/dao/${SLUG}` })).screen;
}
