import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { COINVESTORS_MAX, PROFILE_LIMITS } from '#schemas/constants.ts';
import { CoInvestorsSchema } from '#schemas/entities/connections.ts';
import {
  OrganizationProfileSchema,
  PersonProfileSchema,
  ProjectProfileSchema,
  QuarterSchema,
  RoundProfileSchema,
} from '#schemas/entities/profiles.ts';
import { isRaise, ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { Source } from '#schemas/kinds.ts';
import {
  deals,
  dealsInQuarter,
  dealsOfSector,
  dealsOfStage,
  dealsTogether,
  joinedRounds,
  portfolioOf,
} from '#schemas/queries/dealFilters.ts';
import { TotalSchema } from '#schemas/queries/results.ts';
import { buildApp } from '#server/app.ts';
import { readRows } from '#server/modules/datasets/rows.ts';
import { safeHtml } from '#server/modules/feeds/parsing/html.ts';
import { ask } from '#server/testing/ask.ts';
import { COMMON_SAMPLE } from '#server/testing/commonSample.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase({ sample: COMMON_SAMPLE, clock: () => COMMON_SAMPLE.at });
let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp(database.deps);
});
afterAll(() => app?.close());

async function rowsOf(source: Source): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of readRows(database.pool, DATA_SETS[source])) rows.push(row);
  return rows;
}

const QuartersSchema = z.array(QuarterSchema);
const slugs = (refs: readonly { readonly slug: string | null }[]) => refs.map(({ slug }) => slug);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Some rows of a directory: the first, which know most, and some of the others. */
async function someOf<Name extends Source>(source: Name) {
  const rows = (await rowsOf(source)).filter((_, index) => index < 25 || index % 17 === 0);
  return rows.map((row) => ROW_SCHEMAS[source].parse(row));
}

describe('the profile of a project', () => {
  it('is its row, with investors, people, markets and neighbors that agree with the directories', async () => {
    const rounds = (await rowsOf('fundraising')).map((row) => ROW_SCHEMAS.fundraising.parse(row));
    let people = 0;
    let markets = 0;
    let markedUp = 0;
    let hiring = 0;
    for (const row of await someOf('projects')) {
      const { slug } = ROW_SCHEMAS.projects.parse(row);
      const profile = ProjectProfileSchema.parse(await ask(app, 'detail_project', { slug }));
      const own = rounds.filter((round) => round.slug === slug);
      expect(profile).toMatchObject(row);
      expect(profile.rounds.map(({ _id }) => _id).sort()).toEqual(own.map(({ _id }) => _id).sort());
      expect(profile.counts.rounds).toBe(own.length);
      for (const round of profile.rounds) {
        const names = round.investors.filter(({ is_lead }) => is_lead).map(({ name }) => name);
        expect(names).toEqual(round.lead_investors);
        expect(slugs(round.investors).sort()).toEqual([...slugs(round.organizations), ...slugs(round.people)].sort());
      }
      expect(slugs([...profile.funding_funds, ...profile.funding_peoples]).sort()).toEqual(
        slugs(profile.organizations).sort(),
      );
      expect(profile.funding_received?.amount ?? null).toBe(profile.total_raised_usd);
      expect(profile.funding_summary.total_funding_amount).toBe(profile.total_raised_usd);
      expect(profile.funding_summary.rounds).toBe(own.filter(({ stages }) => isRaise(stages)).length);
      expect(sum(profile.distribution.map((share) => share.rounds))).toBe(own.length);
      expect(profile.employees).toEqual(profile.all_member.filter(({ to_date }) => to_date === null));
      expect(profile.all_member.length).toBe(Math.min(PROFILE_LIMITS.members, profile.counts.all_member));
      for (const founder of profile.founders) expect(slugs(profile.employees)).toContain(founder.slug);
      expect(slugs(profile.similar_projects)).not.toContain(slug);
      for (const similar of profile.similar_projects)
        expect(similar.sector.some((sector) => profile.sector.includes(sector))).toBe(true);
      expect(sum(profile.markets.map(({ volume_usd }) => volume_usd ?? 0))).toBeLessThanOrEqual(
        (profile.volume ?? 0) * 1.001,
      );
      expect(profile.contracts.length > 0).toBe(profile.symbol !== null);
      const locked = profile.chain_tvls.map(({ tvl_usd }) => tvl_usd);
      expect(locked).toEqual(locked.toSorted((a, b) => b - a));
      expect(locked.length > 0).toBe((profile.tvl ?? 0) > 0);
      expect(Math.abs(sum(locked) - (profile.tvl ?? 0))).toBeLessThan(10);
      if (profile.description_html !== null) {
        expect(safeHtml(profile.description_html)).toBe(profile.description_html);
        markedUp++;
      }
      if (profile.jobs.total > 0) {
        const filter = [['company', 'in', profile.jobs.companies]];
        expect(await ask(app, 'total_jobs', { filter })).toEqual({ total: profile.jobs.total });
        hiring++;
      }
      people += profile.employees.length;
      markets += profile.markets.length;
    }
    expect(people).toBeGreaterThan(20);
    expect(markets).toBeGreaterThan(50);
    expect(markedUp).toBeGreaterThan(5);
    expect(hiring).toBeGreaterThan(2);
  });
});

describe('master lists of some rows', () => {
  it('hold the projects that raised and the people who invested, in pages and totals', async () => {
    const raised = new Set(slugs((await rowsOf('fundraising')).map((row) => ROW_SCHEMAS.fundraising.parse(row))));
    const all = (await rowsOf('projects')).map((row) => ROW_SCHEMAS.projects.parse(row));
    const own = all.filter(({ slug }) => slug !== null && raised.has(slug));
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(all.length);
    const sort = { field: 'name', order: 'asc' };
    const listed = z
      .array(ROW_SCHEMAS.projects)
      .parse(await ask(app, 'master_fundraising_projects', { take: 1000, skip: 0, sort }));
    expect(new Set(slugs(listed))).toEqual(new Set(slugs(own)));
    const [first, second] = listed;
    const next = { take: 1, after: first?._id, sort };
    expect(await ask(app, 'master_fundraising_projects', next)).toMatchObject([{ _id: second?._id }]);
    const filter = [['name', 'eq', first?.name]];
    expect(await ask(app, 'total_fundraising_projects', { filter })).toEqual({ total: 1 });
    expect(await ask(app, 'total_fundraising_projects', {})).toEqual({ total: own.length });

    const people = z.array(ROW_SCHEMAS.people).parse(await ask(app, 'master_angel_investor', { take: 1000 }));
    expect(await ask(app, 'total_angel_investor', {})).toEqual({ total: people.length });
    expect(people.length).toBeGreaterThan(0);
    expect(people.length).toBeLessThan((await rowsOf('people')).length);
    for (const { slug } of people.slice(0, 10)) {
      const profile = PersonProfileSchema.parse(await ask(app, 'detail_people', { slug }));
      expect(profile.counts.portfolio_angel_investor).toBeGreaterThan(0);
    }
  });
});

describe('the profile of an organization', () => {
  it('is its row, with deals by quarter, stage and sector that add up to its rounds', async () => {
    let tokens = 0;
    for (const row of await someOf('organizations')) {
      const { slug } = ROW_SCHEMAS.organizations.parse(row);
      const profile = OrganizationProfileSchema.parse(await ask(app, 'detail_venture', { slug }));
      expect(profile).toMatchObject(row);
      const { activity, counts, funding_summary: summary } = profile;
      expect(summary.rounds).toBe(profile.number_of_investment ?? 0);
      expect(summary.total_funding_amount ?? 0).toBe(profile.total_investment_amount ?? 0);
      expect(profile.total_funding_amount).toBe(summary.total_funding_amount);
      expect(counts.rounds_led).toBe(profile.rounds_led ?? 0);
      expect(activity.quarters).toHaveLength(12);
      expect(sum(activity.stages.map(({ deals }) => deals))).toBe(summary.rounds);
      expect(sum(activity.stages.map(({ undisclosed }) => undisclosed))).toBe(summary.undisclosed);
      expect(sum(activity.quarters.map(({ deals }) => deals)) + activity.undated).toBeLessThanOrEqual(summary.rounds);
      expect(counts.portfolio).toBe(profile.relate_project.length);
      expect(profile.portfolio).toHaveLength(Math.min(PROFILE_LIMITS.portfolio, counts.portfolio));
      expect(sum(profile.portfolio.map(({ rounds }) => rounds))).toBeLessThanOrEqual(summary.rounds);
      expect(profile.data_ref.fund_recent_news_id.ref_ids).toEqual(profile.recent_news.map(({ _id }) => _id));
      expect(profile.funding_raised === null).toBe(profile.related_token.length === 0);
      for (const led of profile.led_rounds) expect(led.is_lead).toBe(true);
      for (const founder of profile.founder) expect(slugs(profile.all_member)).toContain(founder.slug);
      tokens += profile.related_token.length;
    }
    expect(tokens).toBeGreaterThan(0);
  });

  it('counts as many deals of each quarter, stage, sector and co-investor as the directory it leads to', async () => {
    const count = async (filter: readonly Triple[]) =>
      TotalSchema.parse(await ask(app, 'total_fundraising', { filter })).total;
    const rows = (await someOf('organizations')).slice(0, 3);
    for (const row of rows) {
      const { slug, ventures_name: name } = ROW_SCHEMAS.organizations.parse(row);
      const { activity, counts, funding_summary } = OrganizationProfileSchema.parse(
        await ask(app, 'detail_venture', { slug }),
      );
      const investor = { kind: 'venture', name } as const;
      expect(await count(joinedRounds(investor))).toBe(counts.rounds);
      expect(await count(deals(investor))).toBe(funding_summary.rounds);
      for (const one of activity.quarters) expect(await count(dealsInQuarter(investor, one.quarter))).toBe(one.deals);
      for (const one of activity.stages) expect(await count(dealsOfStage(investor, one.name))).toBe(one.deals);
      for (const one of activity.sectors) expect(await count(dealsOfSector(investor, one.name))).toBe(one.deals);
      const { coinvestors } = CoInvestorsSchema.parse(await ask(app, 'venture_coinvestors', { slug, limit: 5 }));
      for (const one of coinvestors) expect(await count(dealsTogether([name, one.name]))).toBe(one.deals);
    }
  });

  it('has the portfolio that its conditions select among projects, as a person has', async () => {
    const count = async (filter: readonly Triple[]) =>
      TotalSchema.parse(await ask(app, 'total_projects', { filter })).total;
    for (const row of (await someOf('organizations')).slice(0, 12)) {
      const { slug, ventures_name: name } = ROW_SCHEMAS.organizations.parse(row);
      const profile = OrganizationProfileSchema.parse(await ask(app, 'detail_venture', { slug }));
      expect(await count(portfolioOf({ kind: 'venture', name }, []))).toBe(profile.counts.portfolio);
    }
    let invested = 0;
    for (const row of await someOf('people')) {
      const { slug, name } = ROW_SCHEMAS.people.parse(row);
      const profile = PersonProfileSchema.parse(await ask(app, 'detail_people', { slug }));
      const ids = profile.portfolio_ids;
      if (ids.length === 0) continue;
      expect(ids).toHaveLength(profile.counts.portfolio_angel_investor);
      for (const { _id } of profile.portfolio_angel_investor) expect(ids).toContain(_id);
      invested++;
      expect(await count(portfolioOf({ kind: 'people', name }, ids))).toBe(profile.counts.portfolio_angel_investor);
    }
    expect(invested).toBeGreaterThan(0);
  });

  it('lists the deals of the requested quarters, each once', async () => {
    const [row] = await someOf('organizations');
    const { slug } = ROW_SCHEMAS.organizations.parse(row);
    const { activity, funding_summary } = OrganizationProfileSchema.parse(await ask(app, 'detail_venture', { slug }));
    const asked = async (params: object) => QuartersSchema.parse(await ask(app, 'venture_financials', params));
    expect(await asked({ slug })).toEqual(activity.quarters);
    const all = await asked({ slug, limit: 60 });
    expect(all.slice(-12)).toEqual(activity.quarters);
    expect(new Set(all.map(({ quarter }) => quarter)).size).toBe(60);
    expect(sum(all.map(({ deals }) => deals)) + activity.undated).toBe(funding_summary.rounds);
    expect(await ask(app, 'venture_financials', { slug: 'nobody' })).toEqual([]);
  });

  it('has co-investors, counted alike from both sides', async () => {
    const [row] = await someOf('organizations');
    const { slug } = ROW_SCHEMAS.organizations.parse(row);
    const own = CoInvestorsSchema.parse(await ask(app, 'venture_coinvestors', { slug, limit: 100 }));
    const nearest = own.coinvestors[0];
    expect(nearest?.slug).toBeTruthy();
    expect(own.coinvestors).toEqual(own.coinvestors.toSorted((a, b) => b.weight - a.weight || b.deals - a.deals));
    const theirs = CoInvestorsSchema.parse(await ask(app, 'venture_coinvestors', { slug: nearest?.slug, limit: 100 }));
    const back = theirs.coinvestors.find((one) => one.slug === slug);
    expect(back).toMatchObject({
      deals: nearest?.deals,
      weight: nearest?.weight,
      deals_led: nearest?.deals_led_by_them,
      deals_led_by_them: nearest?.deals_led,
      first_date: nearest?.first_date,
      last_date: nearest?.last_date,
    });
    expect(back?.lift ?? 0).toBeCloseTo(nearest?.lift ?? 0);
    for (const { deals, lift } of own.coinvestors) expect(lift === null).toBe(deals < 3);
    const known = new Set(slugs(own.coinvestors));
    for (const { a, b } of own.pairs) expect([known.has(a), known.has(b), a < b]).toEqual([true, true, true]);
    const all = CoInvestorsSchema.parse(await ask(app, 'venture_coinvestors', { slug, limit: COINVESTORS_MAX }));
    expect(all.coinvestors).toHaveLength(all.counts.coinvestors);
    expect(all.coinvestors.slice(0, 100)).toEqual(own.coinvestors);
    expect(all.pairs).toEqual(own.pairs);
    expect(await ask(app, 'venture_coinvestors', { slug: 'nobody' })).toEqual({});
  });
});

describe('the profile of a person', () => {
  it('is their row, with jobs, organizations and projects that agree', async () => {
    let jobs = 0;
    for (const row of await someOf('people')) {
      const { slug } = ROW_SCHEMAS.people.parse(row);
      const profile = PersonProfileSchema.parse(await ask(app, 'detail_people', { slug }));
      expect(profile).toMatchObject(row);
      expect(profile.job_title[0]).toBe(profile.primary_job_title);
      for (const { slug: organization } of profile.organization)
        expect(slugs(profile.ventures)).toContain(organization);
      const primary = profile.experience.find((job) => job.is_primary);
      expect(profile.primary_organization).toEqual(primary?.primary_job_organization ?? null);
      expect(profile.experience).toHaveLength(profile.counts.experience);
      expect(profile.projects_join).toHaveLength(
        profile.projects_join_has_symbol.length + profile.projects_join_no_symbol.length,
      );
      expect(profile.projects_join_has_symbol.every(({ symbol }) => symbol !== null)).toBe(true);
      expect(profile.funding_summary.rounds).toBe(profile.number_of_investment ?? 0);
      for (const { from_date, to_date } of profile.experience)
        if (from_date !== null && to_date !== null) expect(from_date.slice(0, 4) <= to_date.slice(0, 4)).toBe(true);
      for (const project of profile.portfolio_angel_investor)
        expect(slugs(profile.relate_token)).toContain(project.slug);
      jobs += profile.experience.length;
    }
    expect(jobs).toBeGreaterThan(50);
  });
});

describe('the profile of a round', () => {
  it('is its row, with the rounds beside it and those alike', async () => {
    let alike = 0;
    for (const row of await someOf('fundraising')) {
      const round = ROW_SCHEMAS.fundraising.parse(row);
      const profile = RoundProfileSchema.parse(await ask(app, 'detail_round', { slug: String(round._id) }));
      expect(profile).toMatchObject(row);
      expect(profile.project).toMatchObject({ slug: round.slug, name: round.projects });
      expect(profile.amount_quantity_unit).toBe(round.amount_quantity === null ? null : 'USD');
      expect(profile.other_rounds.every(({ slug, _id }) => slug === round.slug && _id !== round._id)).toBe(true);
      expect(profile.other_rounds).toHaveLength(profile.counts.other_rounds);
      for (const one of profile.alike_rounds) {
        expect([one.stages, one.date?.slice(0, 7)]).toEqual([round.stages, round.date?.slice(0, 7)]);
        expect(one.slug).not.toBe(round.slug);
      }
      alike += profile.alike_rounds.length;
    }
    expect(alike).toBeGreaterThan(0);
  });

  it.each(['0', '-1', '1.5', '99999999', '999999999999999999999', 'bitcoin', '1 OR 1=1'])(
    'does not exist at %s',
    async (slug) => {
      expect(await ask(app, 'detail_round', { slug })).toEqual({});
    },
  );
});
