import type { PoolClient } from 'pg';
import { z } from 'zod';
import { employerOfSite } from '#server/modules/feeds/jobs/companies.ts';
import { readCompanies } from '#server/modules/feeds/repository/jobs.ts';
import { one } from '#server/platform/db/rows.ts';
import type { BoardRow } from './boardRow.ts';

/** What the board has of ads that members wrote. */

/** The row with the project or organization whose web site it names. */
export async function withEmployer(client: PoolClient, row: BoardRow): Promise<BoardRow> {
  const site = String(row.company_website);
  const host = URL.canParse(site) ? new URL(site).hostname.replace(/^www\./, '') : site;
  // Of a site below the company's own.
  const owner = host.split('.').slice(-2).join('.');
  const { project, organization } = employerOfSite(await readCompanies(client, owner))(site);
  return {
    ...row,
    company: (organization ?? project)?.name ?? row.company,
    project: project?.slug ?? null,
    organization: organization?.slug ?? null,
  };
}

const NumberSchema = z.object({ _id: z.number() });

/** Writes an ad, under its number where it has one; returns the number. */
export async function putAd(client: PoolClient, jobId: number | null, row: BoardRow): Promise<number> {
  const columns = Object.keys(row).join(', ');
  const { _id } = await one(
    client,
    NumberSchema,
    jobId === null
      ? `INSERT INTO jobs (_id, ${columns})
         SELECT nextval('job_numbers'), ${columns} FROM jsonb_populate_record(NULL::jobs, $1::jsonb) RETURNING _id`
      : `UPDATE jobs SET (${columns}) = (SELECT ${columns} FROM jsonb_populate_record(NULL::jobs, $1::jsonb))
          WHERE _id = $2 RETURNING _id`,
    jobId === null ? [JSON.stringify(row)] : [JSON.stringify(row), jobId],
  );
  return _id;
}
