import type { PoolClient } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { yearlyUsd } from '#schemas/entities/pay.ts';
import { pagesByPlace } from '#schemas/entities/relations.ts';
import { JOB_OPEN_DAYS } from '#schemas/entities/stories.ts';
import { DAY_MS } from '#schemas/units.ts';
import type { TableCounts } from '#server/modules/datasets/rows.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { keyNumber } from '#server/modules/records/entities.ts';
import type { JobRecord } from '#server/modules/records/feedRecords.ts';
import { slugOf } from '#server/modules/records/names.ts';
import { type Company, type Employer, employerFinder, employerOfSite } from '../jobs/companies.ts';
import { type Ad, joinAds } from '../jobs/joinAds.ts';

const WRITTEN = [
  'name',
  'company',
  'company_logo',
  'department',
  'description',
  'places',
  'countries',
  'workplace_type',
  'employment_type',
  'min_salary',
  'max_salary',
  'pay_min',
  'pay_max',
  'pay_currency',
  'pay_period',
  'posted_date',
  'seen_on',
  'expires_on',
  'closed_on',
  'apply_url',
  'apply_urls',
  'project',
  'organization',
  'source',
  'source_keys',
] as const;

/**
 * Writes the ads of all feeds, and closes those that no record tells any more. An ad keeps its number and address as long as
 * one of its records had it before. Ads of people are not touched. `now`: ms since 1970.
 */
export async function writeJobs(client: PoolClient, records: readonly JobRecord[], now: number): Promise<TableCounts> {
  const stored = await readStored(client);
  const companies = await readCompanies(client);
  await linkPosted(client, companies);
  const employerOf = employerFinder(companies);
  const rows = numbered(joinAds(records), stored).map(({ ad, id, keys }) =>
    rowOf(ad, id, keys, employerOf(ad.company), now),
  );
  const columns = WRITTEN.join(', ');
  const { rows: written } = await client.query<{ inserted: boolean }>(
    `INSERT INTO jobs AS held (_id, slug, origin, ${columns})
     SELECT _id, slug, 'feed', ${columns} FROM json_populate_recordset(NULL::jobs, $1::json)
     ON CONFLICT (_id) DO UPDATE SET ${WRITTEN.map((name) => `${name} = excluded.${name}`).join(', ')}
     WHERE held.origin = 'feed' AND (${WRITTEN.map((name) => `held.${name}`).join(', ')})
       IS DISTINCT FROM (${WRITTEN.map((name) => `excluded.${name}`).join(', ')})
     RETURNING xmax = 0 AS inserted`,
    [JSON.stringify(rows)],
  );
  const { rowCount: closed } = await client.query(
    `UPDATE jobs SET closed_on = $2::date WHERE origin = 'feed' AND closed_on IS NULL AND _id <> ALL($1::bigint[])`,
    [rows.map(({ _id }) => _id), dayOf(now)],
  );
  const inserted = written.filter((row) => row.inserted).length;
  return {
    inserted,
    changed: written.length - inserted,
    unchanged: rows.length - written.length,
    deleted: closed ?? 0,
  };
}

const PostedAds = z.array(z.object({ _id: z.coerce.number(), company_website: z.string() }));

/** Ads of people lead to the company whose web site they name. */
async function linkPosted(client: PoolClient, companies: readonly Company[]): Promise<void> {
  const { rows } = await client.query(
    "SELECT _id, company_website FROM jobs WHERE origin IN ('member', 'operator') AND company_website IS NOT NULL",
  );
  const employerOf = employerOfSite(companies);
  const links = PostedAds.parse(rows).map(({ _id, company_website: site }) => {
    const { project, organization } = employerOf(site);
    return { _id, project: project?.slug ?? null, organization: organization?.slug ?? null };
  });
  await client.query(
    `UPDATE jobs j SET project = l.project, organization = l.organization
       FROM json_to_recordset($1::json) AS l (_id bigint, project text, organization text)
      WHERE j._id = l._id AND (j.project, j.organization) IS DISTINCT FROM (l.project, l.organization)`,
    [JSON.stringify(links)],
  );
}

const StoredAd = z.object({ _id: z.coerce.number(), source_keys: z.array(z.string()) });
type StoredAd = z.output<typeof StoredAd>;

async function readStored(client: PoolClient): Promise<readonly StoredAd[]> {
  const { rows } = await client.query("SELECT _id, source_keys FROM jobs WHERE origin = 'feed' ORDER BY _id");
  return z.array(StoredAd).parse(rows);
}

/** Gives each ad the number that one of its records had, else a new one. Of two that had the same the first keeps it. */
function numbered(ads: readonly Ad[], stored: readonly StoredAd[]) {
  const before = new Map(stored.flatMap((one) => one.source_keys.map((key) => [key, one] as const)));
  const taken = new Set<number>();
  const known = ads.map((ad) => {
    const had = ad.keys.flatMap((key) => before.get(key) ?? []).find(({ _id }) => !taken.has(_id));
    if (had) taken.add(had._id);
    return { ad, had };
  });
  const used = new Set([...taken, ...stored.map(({ _id }) => _id)]);
  return known.flatMap(({ ad, had }) => {
    const id = had?._id ?? ad.keys.map(keyNumber).find((number) => !used.has(number));
    if (id === undefined) return [];
    used.add(id);
    return [{ ad, id, keys: [...new Set([...(had?.source_keys ?? []), ...ad.keys])].sort() }];
  });
}

const PROJECTS = tableName(DATA_SETS.projects);
const ORGANIZATIONS = tableName(DATA_SETS.organizations);
const Companies = z.array(
  z.object({
    kind: z.enum(['project', 'organization']),
    slug: z.string(),
    name: z.string(),
    names: z.array(z.string()),
    website: z.nullable(z.string()),
    social: z.array(z.string()),
  }),
);

/** Projects and organizations with a page, under all their names; with `host` only those that name it among their pages. */
export async function readCompanies(client: PoolClient, host: string | null = null): Promise<readonly Company[]> {
  const others = (source: string) =>
    `ARRAY(SELECT key FROM other_names o WHERE o.source = '${source}' AND o.id = t._id AND NOT o.is_ticker)`;
  const { rows } = await client.query(
    `SELECT 'project' AS kind, t.slug, t.name, t.name || ${others('projects')} AS names, f.website, '[]'::jsonb AS social
       FROM ${PROJECTS} t LEFT JOIN project_facts f ON f.project_id = t._id
       WHERE t.slug IS NOT NULL AND ($1::text IS NULL OR strpos(lower(f.website), $1) > 0)
     UNION ALL
     SELECT 'organization', t.slug, t.ventures_name, t.ventures_name || ${others('organizations')}, NULL, t.social
       FROM ${ORGANIZATIONS} t WHERE t.slug IS NOT NULL AND ($1::text IS NULL OR strpos(lower(t.social::text), $1) > 0)`,
    [host],
  );
  return Companies.parse(rows).map(({ social, website, ...company }) => ({
    ...company,
    website: website ?? pagesByPlace(social).website,
  }));
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function rowOf(ad: Ad, _id: number, keys: readonly string[], { project, organization }: Employer, now: number) {
  const company = (organization ?? project)?.name ?? ad.company;
  const seen = ad.seen === '' ? null : dayOf(Date.parse(ad.seen));
  return {
    _id,
    slug: `${slugOf(`${ad.title} ${company}`)}-${_id.toString(36)}`,
    name: ad.title,
    company,
    company_logo: null,
    department: ad.department,
    description: ad.description,
    places: ad.places,
    countries: ad.countries,
    workplace_type: ad.workplace,
    employment_type: ad.employment,
    ...(ad.pay === null ? { min_salary: null, max_salary: null } : yearlyUsd(ad.pay)),
    pay_min: ad.pay?.min ?? null,
    pay_max: ad.pay?.max ?? null,
    pay_currency: ad.pay?.currency ?? null,
    pay_period: ad.pay?.period ?? null,
    posted_date: ad.posted,
    seen_on: seen,
    // A list without a day is as new as its import.
    expires_on: dayOf((seen === null ? now : Date.parse(seen)) + JOB_OPEN_DAYS * DAY_MS),
    closed_on: null,
    apply_url: ad.url,
    apply_urls: ad.urls,
    project: project?.slug ?? null,
    organization: organization?.slug ?? null,
    source: ad.source,
    source_keys: keys,
  };
}
