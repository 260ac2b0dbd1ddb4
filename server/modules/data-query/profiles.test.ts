import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { OrganizationProfileSchema, PersonProfileSchema, ProjectProfileSchema } from '#schemas/entities/profiles.ts';
import { bareProject } from '#schemas/testing/profiles.ts';
import { ask, idsOf } from '#server/testing/ask.ts';
import { useServedData } from '#server/testing/served.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';

const served = useServedData();

describe('a profile', () => {
  it('is the row with its rounds', async () => {
    const aster = OrganizationProfileSchema.parse(await ask(served.app, 'detail_venture', { slug: 'aster-capital' }));
    expect(aster).toMatchObject({
      ...SMALL_DATA.organizations[0],
      rounds: [1, 0, 3].map((index) => ({ ...SMALL_DATA.fundraising[index], is_lead: false })),
    });
    expect(await ask(served.app, 'detail_people', { slug: 'linh-tran' })).toMatchObject({
      name: 'Linh Trần',
      rounds: [{ _id: 6 }, { _id: 3 }],
    });
    expect(await ask(served.app, 'detail_project', { slug: 'aave' })).toMatchObject({
      name: 'Aave',
      rounds: [{ _id: 2 }, { _id: 1 }, { _id: 3 }, { _id: 4 }],
      price_points: { day: [], price_usd: [], market_cap_usd: [], volume_usd: [], moment: [], sources: [] },
    });
  });

  it('is an empty object without a profile', async () => {
    for (const sid of ['detail_project', 'detail_people', 'detail_venture'] as const) {
      expect(await ask(served.app, sid, { slug: 'nobody' })).toEqual({});
    }
  });

  it('has the rounds by themselves', async () => {
    expect(idsOf(await ask(served.app, 'fundraising_project', { slug: 'angstrom' }))).toEqual([5, 6]);
    expect(idsOf(await ask(served.app, 'people_investments', { slug: 'linh-tran' }))).toEqual([6, 3]);
    expect(await ask(served.app, 'fundraising_project', { slug: 'nobody' })).toEqual([]);
  });

  it('divides the money raised by kind of round', async () => {
    expect(await ask(served.app, 'project_distribution', { slug: 'aave' })).toEqual([
      { stage: null, rounds: 1, amount_usd: 4e6, share: 50 },
      { stage: 'Series A', rounds: 1, amount_usd: 3e6, share: 37.5 },
      { stage: 'Seed', rounds: 2, amount_usd: 1e6, share: 12.5 },
    ]);
    expect(await ask(served.app, 'project_distribution', { slug: 'bitcoin' })).toEqual([]);
  });
});

/** The part of a profile that is also answered by itself, as it is on the wire. */
const PricesSchema = z.object({
  name: z.string(),
  symbol: z.unknown(),
  logo: z.unknown(),
  provenance: z.unknown(),
  price_points: z.unknown(),
});

/** The first days of a year, as days since 1970. */
const days = (year: number, count: number) =>
  Array.from({ length: count }, (_, at) => Date.UTC(year, 0, 1) / 86_400_000 + at);

async function newsAssets(): Promise<readonly unknown[]> {
  const answer = z.array(z.looseObject({ assets: z.unknown() })).parse(await ask(served.app, 'dashboard_news'));
  return answer.map(({ assets }) => assets);
}

describe('what surrounds a row', () => {
  beforeAll(async () => {
    await served.database.pool.query(`
      INSERT INTO project_prices (project_id, year, prices, market_caps, volumes, moments, sources, source_days) VALUES
        (1, 2025, '{1, 2, NULL, 4}', '{10, NULL, 30}', '{NULL, 200}', '{NULL, 7200000}', '{Table, Answers}', '{1, 2}'),
        (1, 2026, '{5, 6, 7, 8, 9, NULL}', '{}', '{}', '{}', '{Table}', '{1}');
      INSERT INTO news (_id, slug, title, created_at, tags, people, projects) VALUES
        (1, 'old', 'Old', '2026-01-01T00:00:00Z', '{BTC,defi}', '{ada-bitcoin}', '{bitcoin,nobody,aave}'),
        (2, 'new', 'New', '2026-01-02T10:20:30.5+07', '{}', '{}', '{}');
      INSERT INTO directory_projects (_id, slug, name) VALUES (902, 'bare', 'Bare');
      INSERT INTO directory_organizations (_id, slug, ventures_name) VALUES (901, 'aave-company', 'Aave'), (902, 'quince', 'Quince');
      INSERT INTO founders (person_id, founded_kind, founded_id)
        SELECT h._id, kind, id FROM directory_people h,
          (SELECT 'project' AS kind, _id AS id FROM directory_projects WHERE slug = 'aave'
           UNION SELECT 'organization', 901 UNION SELECT 'organization', 902) founded WHERE h.slug = 'linh-tran';
      INSERT INTO events (_id, projects, title, category, date) VALUES
        (1, '{bitcoin}', 'Halving', 'Hard Fork', '2024-04-20'), (2, '{aave,bitcoin}', 'Meetup', 'General', '2026'),
        (3, '{aave}', 'Vote', 'DAO', '2025')`);
    await fill(served.database.pool, {});
    await vi.waitFor(
      async () => expect((await served.app.inject({ url: '/api/status' })).json().version).toBe(2),
      5_000,
    );
  });

  it('names what a person founded once: the project, where the organization behind it bears its name', async () => {
    const { founder } = PersonProfileSchema.parse(await ask(served.app, 'detail_people', { slug: 'linh-tran' }));
    expect(founder.map(({ kind, name }) => [kind, name])).toEqual([
      ['venture', 'Quince'],
      ['project', 'Aave'],
    ]);
  });

  it('are people with their gender, by which default avatars are drawn', async () => {
    await served.database.pool.query("UPDATE directory_people SET gender = 'Male' WHERE slug = 'linh-tran'");
    expect(await ask(served.app, 'detail_project', { slug: 'aave' })).toMatchObject({
      founders: [{ slug: 'linh-tran', gender: 'Male' }],
    });
  });

  it('are daily prices: of seven days on a card, of every known day as columns in a profile', async () => {
    await served.database.pool.query("UPDATE dataset SET as_of = '2026-01-05T12:00:00Z'");
    expect(await ask(served.app, 'dashboard_projects', { limit: 2 })).toMatchObject([
      { _id: 1, sparkline: [null, null, 5, 6, 7, 8, 9] },
      { _id: 3, sparkline: Array(7).fill(null) },
    ]);
    expect(await ask(served.app, 'detail_project', { slug: 'bitcoin' })).toMatchObject({
      price_points: {
        day: [...days(2025, 4), ...days(2026, 5)],
        price_usd: [1, 2, null, 4, 5, 6, 7, 8, 9],
        market_cap_usd: [10, null, 30, null, null, null, null, null, null],
        volume_usd: [null, 200, null, null, null, null, null, null, null],
        moment: [null, 7_200_000, null, null, null, null, null, null, null],
        sources: [
          { day: days(2025, 1)[0], source: 'Table' },
          { day: days(2025, 2)[1], source: 'Answers' },
          { day: days(2026, 1)[0], source: 'Table' },
        ],
      },
    });
    expect(await ask(served.app, 'detail_project', { slug: 'aave' })).toMatchObject({
      price_points: { day: [], price_usd: [], market_cap_usd: [], volume_usd: [], moment: [], sources: [] },
    });
  });

  it('are daily prices by themselves, the same as in the profile', async () => {
    for (const slug of ['bitcoin', 'aave']) {
      const { name, symbol, logo, provenance, price_points } = PricesSchema.parse(
        await ask(served.app, 'detail_project', { slug }),
      );
      expect(await ask(served.app, 'project_prices', { slug })).toEqual({
        name,
        slug,
        symbol,
        logo,
        provenance,
        price_points,
      });
    }
    expect(await ask(served.app, 'project_prices', { slug: 'nobody' })).toEqual({});
  });

  it('is news, newest first', async () => {
    const [newer, older] = [
      { _id: 2, title: 'New', created_at: '2026-01-02T03:20:30.500Z', tags: [] },
      { _id: 1, title: 'Old', created_at: '2026-01-01T00:00:00.000Z', tags: ['BTC', 'defi'] },
    ];
    expect(await ask(served.app, 'dashboard_news')).toMatchObject([newer, older]);
    expect(await ask(served.app, 'dashboard_news', { limit: 1, sortType: 'ASC' })).toMatchObject([older]);
    expect(await ask(served.app, 'people_news', { slug: 'ada-bitcoin' })).toMatchObject([older]);
    expect(await ask(served.app, 'people_news', { slug: 'sam-oak' })).toEqual([]);
  });

  it('is the projects that the news of the home page are about, whatever their tags say', async () => {
    const [newer, older] = await newsAssets();
    expect(newer).toEqual([]);
    expect(older).toEqual([
      { name: 'Bitcoin', slug: 'bitcoin', symbol: 'BTC', logo: null },
      { name: 'Aave', slug: 'aave', symbol: 'AAVE', logo: null },
    ]);
  });

  it('is nothing of a project with nothing but a name, whose profile is whole all the same', async () => {
    const bare = bareProject('Bare', { _id: 902 });
    expect(ProjectProfileSchema.parse(await ask(served.app, 'detail_project', { slug: 'bare' }))).toEqual(bare);
  });

  it('is events, latest first', async () => {
    expect(idsOf(await ask(served.app, 'project_events', { slug: 'bitcoin' }))).toEqual([2, 1]);
    expect(await ask(served.app, 'project_events', { slug: 'nobody' })).toEqual([]);
  });
});
