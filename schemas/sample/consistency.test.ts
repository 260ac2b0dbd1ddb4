import { describe, expect, it } from 'vitest';
import { daySpan } from '../dates.ts';
import { roundSequence } from '../entities/roundSequence.ts';
import { isRaise, medianOf, ROW_SCHEMAS } from '../entities/rows.ts';
import type { Source } from '../kinds.ts';
import { createSampleData } from './sampleData.ts';

const NOW = Date.UTC(2026, 10, 21, 11);
const TODAY = '2026-11-21';
const SIZE = 2000;

const sampleData = createSampleData({ seed: 7, projects: SIZE, now: NOW });
const rowsOf = (source: Source) => sampleData.rows(source, 0, sampleData.count(source));
const projects = rowsOf('projects').map((row) => ROW_SCHEMAS.projects.parse(row));
const people = rowsOf('people').map((row) => ROW_SCHEMAS.people.parse(row));
const organizations = rowsOf('organizations').map((row) => ROW_SCHEMAS.organizations.parse(row));
const rounds = rowsOf('fundraising').map((row) => ROW_SCHEMAS.fundraising.parse(row));
const roundsBySlug = new Map<string | null, typeof rounds>();
for (const round of rounds) roundsBySlug.set(round.slug, [...(roundsBySlug.get(round.slug) ?? []), round]);

const slugs = (refs: readonly { slug: string | null }[]) => refs.map(({ slug }) => slug);
const sumOf = (amounts: readonly (number | null)[]) => {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
};

describe('rounds and projects', () => {
  it('do not sell a token before it exists: none is traded before its seed rounds and sales', () => {
    const early = ['Pre-seed', 'Seed', 'Extended Seed', 'Angel', 'Private sale', 'Public sale'];
    let checked = 0;
    for (const [index, project] of projects.entries()) {
      const days = sampleData.prices(index).length;
      const firstTrade = Math.floor(NOW / 86_400_000) - days + 1;
      for (const { stages, date } of roundsBySlug.get(project.slug) ?? []) {
        // A date known in part says no day.
        if (days === 0 || !early.includes(stages ?? '') || date?.length !== 10) continue;
        checked++;
        expect(firstTrade, project.name).toBeGreaterThanOrEqual(daySpan(date)?.to ?? Number.POSITIVE_INFINITY);
      }
    }
    expect(checked).toBeGreaterThan(500);
  });

  it('agree on amounts and investors; an acquisition raises nothing', () => {
    expect(rounds.some(({ stages }) => stages === 'M&A')).toBe(true);
    for (const project of projects) {
      const own = roundsBySlug.get(project.slug) ?? [];
      expect(project.total_raised_usd).toBe(
        sumOf(own.filter(({ stages }) => stages !== 'M&A').map((round) => round.amount_quantity)),
      );
      expect(slugs(project.organizations)).toEqual([
        ...new Set(own.flatMap((round) => slugs(round.organizations))),
        ...new Set(own.flatMap((round) => slugs(round.people))),
      ]);
      for (const angel of own.flatMap((round) => slugs(round.people))) expect(slugs(project.peoples)).toContain(angel);
    }
  });

  it('share name, symbol, tags and whether there is a token', () => {
    const bySlug = new Map(projects.map((project) => [project.slug, project]));
    for (const round of rounds) {
      const project = bySlug.get(round.slug);
      expect([round.projects, round.symbol, round.category]).toEqual([project?.name, project?.symbol, project?.sector]);
      expect(round.token).toBe(project?.symbol == null ? 'No Token' : 'Tokens included');
    }
  });

  it('never name an investor of a round twice, and name leads first', () => {
    for (const round of rounds) {
      const names = round.organizations.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(round.lead_investors).toEqual(names.slice(0, round.lead_investors.length));
    }
  });

  it('say which one follows, as their dates do', () => {
    for (const own of roundsBySlug.values()) {
      const told = own.map(({ days_since, next_stage, next_amount_usd, days_to_next }) => ({
        ...{ days_since, next_stage, next_amount_usd, days_to_next },
      }));
      expect(told).toEqual(roundSequence(own, NOW));
    }
    expect(rounds.some(({ days_to_next }) => days_to_next !== null)).toBe(true);
  });

  it('have dates within eight years up to today, some known only in part, a project’s in their order', () => {
    const partial = rounds.filter(({ date }) => date !== null && date.length < 10);
    expect(partial.length / rounds.length).toBeGreaterThan(0.02);
    expect(partial.length / rounds.length).toBeLessThan(0.06);
    for (const { date } of rounds) {
      expect(daySpan(date ?? '')).not.toBeNull();
      expect(date?.slice(0, 10) ?? '').toSatisfy((text: string) => text >= '2018' && text <= TODAY);
    }
    for (const own of roundsBySlug.values()) {
      const days = own.flatMap(({ date }) => (date?.length === 10 ? [date] : []));
      expect(days).toEqual(days.toSorted());
    }
  });
});

describe('organizations', () => {
  it('have invested in exactly the rounds that name them', () => {
    const bySlug = new Map<string | null, typeof rounds>();
    for (const round of rounds) {
      for (const slug of slugs(round.organizations)) bySlug.set(slug, [...(bySlug.get(slug) ?? []), round]);
    }
    for (const organization of organizations) {
      const own = bySlug.get(organization.slug) ?? [];
      const raised = own.filter(({ stages }) => isRaise(stages));
      const amounts = raised.flatMap(({ amount_quantity }) => amount_quantity ?? []);
      const led = raised.filter(({ lead_investors }) => lead_investors.includes(organization.ventures_name));
      expect(organization.number_of_investment).toBe(raised.length);
      expect(organization.rounds_led).toBe(led.length);
      expect(organization.median_round_usd).toBe(medianOf(amounts));
      expect(organization.total_investment_amount).toBe(sumOf(amounts));
      expect(slugs(organization.relate_project)).toEqual([...new Set(own.map((round) => round.slug))]);
    }
  });

  it('were founded before they invested, by people who work there', () => {
    const bySlug = new Map(people.map((person) => [person.slug, person]));
    const firstYears = new Map<string | null, number>();
    for (const round of rounds) {
      for (const slug of slugs(round.organizations)) {
        firstYears.set(slug, Math.min(firstYears.get(slug) ?? 9999, Number(round.date?.slice(0, 4))));
      }
    }
    for (const organization of organizations) {
      if (organization.year_founded !== null) {
        expect(organization.year_founded).toBeLessThanOrEqual(firstYears.get(organization.slug) ?? 2026);
      }
      for (const founder of organization.founder) {
        const person = bySlug.get(founder.slug);
        expect(slugs(person?.organization ?? [])).toContain(organization.slug);
        expect(person?.primary_job_title).toMatch(/found/i);
      }
    }
  });

  it('are called active when they invested within a year', () => {
    const active = organizations.filter(({ actively_investing }) => actively_investing === 'Yes');
    const latest = new Map<string | null, string>();
    for (const { date, organizations: investors } of rounds) {
      for (const slug of slugs(investors)) if ((latest.get(slug) ?? '') < (date ?? '')) latest.set(slug, date ?? '');
    }
    for (const { slug } of active)
      expect(latest.get(slug)?.slice(0, 4) ?? '').toSatisfy((year: string) => year >= '2025');
  });
});

describe('people', () => {
  it('are related to exactly the projects that name them', () => {
    const named = new Map<string | null, (string | null)[]>();
    for (const project of projects) {
      for (const slug of slugs(project.peoples)) named.set(slug, [...(named.get(slug) ?? []), project.slug]);
    }
    for (const person of people) expect(slugs(person.relate_token)).toEqual(named.get(person.slug) ?? []);
  });

  it('count the rounds that name them as angels', () => {
    const named = new Map<string | null, (number | null)[]>();
    for (const { people: angels, stages, amount_quantity } of rounds) {
      if (!isRaise(stages)) continue;
      for (const slug of slugs(angels)) named.set(slug, [...(named.get(slug) ?? []), amount_quantity]);
    }
    for (const person of people) {
      const amounts = named.get(person.slug);
      expect(person.number_of_investment).toBe(amounts?.length ?? null);
      expect(person.total_investment_amount).toBe(amounts ? sumOf(amounts) : null);
      expect(person.median_round_usd).toBe(medianOf((amounts ?? []).filter((amount) => amount !== null)));
    }
  });

  it('belong to existing organizations', () => {
    const known = new Set(slugs(organizations));
    for (const person of people) for (const slug of slugs(person.organization)) expect(known.has(slug)).toBe(true);
  });
});

describe('stories', () => {
  it('name existing entities only', () => {
    const known = {
      projects: new Set(slugs(projects)),
      organizations: new Set(slugs(organizations)),
      people: new Set(slugs(people)),
    };
    for (const article of sampleData.stories('news', 0, 10_000)) {
      for (const kind of ['projects', 'organizations', 'people'] as const) {
        for (const slug of article[kind]) expect(known[kind].has(slug)).toBe(true);
      }
      expect(article.created_at <= new Date(NOW).toISOString()).toBe(true);
    }
    for (const { assets } of sampleData.stories('research', 0, 10_000))
      for (const slug of assets) expect(known.projects.has(slug)).toBe(true);
    const events = sampleData.stories('events', 0, 10_000);
    for (const kind of ['projects', 'organizations', 'people'] as const)
      for (const event of events) for (const slug of event[kind]) expect(known[kind].has(slug)).toBe(true);
    expect(events.some(({ organizations }) => organizations.length > 0)).toBe(true);
    for (const { project } of sampleData.stories('jobs', 0, 10_000)) expect(known.projects.has(project)).toBe(true);
  });

  it('report the rounds of the directory', () => {
    const articles = sampleData.stories('news', 0, 10_000).filter(({ tags }) => tags.includes('Funding'));
    expect(articles.length).toBeGreaterThan(100);
    for (const article of articles) {
      const own = roundsBySlug.get(article.projects[0] ?? '') ?? [];
      const match = own.some((round) => {
        const sameInvestors = slugs(round.organizations).join() === article.organizations.join();
        const day = article.created_at.slice(0, 10);
        return sameInvestors && day.startsWith(round.date ?? '');
      });
      expect(match, article.title).toBe(true);
    }
  });

  it('include events to come and events past', () => {
    const dates = sampleData.stories('events', 0, 10_000).map(({ date }) => date);
    expect(dates.filter((date) => date > TODAY).length).toBeGreaterThan(50);
    expect(dates.filter((date) => date < TODAY).length).toBeGreaterThan(200);
  });
});
