import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Provenance } from '#schemas/provenance.ts';
import { projectKey, slugOf } from '#server/modules/entity-resolution/names.ts';
import type { ResolvedEntities } from '#server/modules/entity-resolution/resolveEntities.ts';
import type { NewsData, NewsRecord } from '../records.ts';
import type { TableCounts } from '../report.ts';

/** Replaces all news with the given articles, and counts the changes. */
export async function replaceNews(client: PoolClient, resolved: ResolvedEntities): Promise<TableCounts> {
  const projectsOf = tagIndex(resolved);
  const rows = resolved.news.map((record) => toRow(record, projectsOf(record.data)));
  const { rows: written } = await client.query<{ inserted: boolean }>(
    `INSERT INTO news AS stored (_id, slug, title, summary, url, source_name, created_at, tags, projects, provenance)
     SELECT _id, slug, title, summary, url, source_name, created_at, tags, projects, provenance
       FROM json_populate_recordset(NULL::news, $1::json)
     ON CONFLICT (_id) DO UPDATE SET title = excluded.title, summary = excluded.summary, url = excluded.url,
       source_name = excluded.source_name, created_at = excluded.created_at, tags = excluded.tags,
       projects = excluded.projects, provenance = excluded.provenance
     WHERE (stored.title, stored.summary, stored.url, stored.source_name, stored.created_at, stored.tags, stored.projects, stored.provenance)
       IS DISTINCT FROM (excluded.title, excluded.summary, excluded.url, excluded.source_name, excluded.created_at, excluded.tags, excluded.projects, excluded.provenance)
     RETURNING xmax = 0 AS inserted`,
    [JSON.stringify(rows)],
  );
  const { rowCount } = await client.query('DELETE FROM news WHERE _id <> ALL($1::bigint[])', [
    rows.map(({ _id }) => _id),
  ]);
  const inserted = written.filter((row) => row.inserted).length;
  return {
    inserted,
    changed: written.length - inserted,
    unchanged: rows.length - written.length,
    deleted: rowCount ?? 0,
  };
}

function toRow({ key, source, fetchedAt, data }: NewsRecord, projects: readonly string[]) {
  const _id = numberOf(key);
  const provenance: Provenance = {
    source: data.source_name || source,
    fetched_at: fetchedAt,
    fields: ['created_at', 'source_name', 'summary', 'tags', 'title', 'url'],
  };
  return {
    _id,
    slug: `${slugOf(data.title)}-${_id.toString(36)}`,
    ...data,
    projects,
    provenance: JSON.stringify([provenance]),
  };
}

/** The id of an article is a hash of its address: 48 bits, exact in JSON. */
function numberOf(key: string): number {
  return Number.parseInt(createHash('sha256').update(key).digest('hex').slice(0, 12), 16) + 1;
}

/**
 * Finds the projects that tags of an article name, by slug: a tag equals the name or symbol of exactly one project
 * with a price. Other tags are topics.
 */
function tagIndex(resolved: ResolvedEntities): (article: NewsData) => string[] {
  const byTag = new Map<string, string | null>();
  const add = (tag: string, slug: string) => byTag.set(tag, byTag.has(tag) ? null : slug);
  for (const { name, symbol, slug, price_usd } of resolved.projects) {
    if (price_usd === null || slug === null) continue;
    add(`name:${projectKey(name)}`, slug);
    if (symbol !== null) add(`symbol:${symbol}`, slug);
  }
  return ({ tags }) => [
    ...new Set(tags.flatMap((tag) => byTag.get(`name:${projectKey(tag)}`) ?? byTag.get(`symbol:${tag}`) ?? [])),
  ];
}
