import type { PoolClient } from 'pg';
import { employerOfSite } from '#server/modules/feeds/jobs/companies.ts';
import { readCompanies } from '#server/modules/feeds/repository/jobs.ts';
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
