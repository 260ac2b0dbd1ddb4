import { SPARKLINE } from './details.ts';
import { jsonRow, jsonRows, ORGANIZATIONS, PEOPLE, PROJECTS, utc } from './profileLists.ts';
import { bySlug } from './query.ts';

const TOLD = `
  SELECT s._id, s.slug, s.title, s.url, s.source_name, ${utc('s.created_at')} AS created_at, s.likeness
    FROM news s WHERE s.story = n.story ORDER BY s.created_at, s._id`;

const MENTIONS = `
  SELECT CASE m.kind WHEN 'organization' THEN 'venture' WHEN 'person' THEN 'people' ELSE m.kind END AS kind, m.slug,
         coalesce(p.name, o.ventures_name, h.name) AS name, coalesce(p.logo, o.logo, h.logo) AS logo, h.gender,
         coalesce(p.symbol, o.type, h.primary_job_title) AS label, m.part, m.start, m.length, m.rule, m.confidence
    FROM news_mentions m
    LEFT JOIN ${PROJECTS} p ON m.kind = 'project' AND p.slug = m.slug
    LEFT JOIN ${ORGANIZATIONS} o ON m.kind = 'organization' AND o.slug = m.slug
    LEFT JOIN ${PEOPLE} h ON m.kind = 'person' AND h.slug = m.slug
   WHERE m.news_id = n._id AND coalesce(p._id, o._id, h._id) IS NOT NULL
   ORDER BY m.place`;

/** The first project of the title, else of the text. */
const ABOUT = `
  SELECT t.name, t.slug, t.logo, t.symbol, t.sector, t.price_usd, t.change24h, t.market_cap_usd, t.stale, t.provenance, ${SPARKLINE} AS sparkline,
         (SELECT prices[extract(doy FROM n.created_at AT TIME ZONE 'UTC')::integer] FROM project_prices
           WHERE project_id = t._id AND year = extract(year FROM n.created_at AT TIME ZONE 'UTC')::integer) AS price_then
    FROM ${PROJECTS} t
   WHERE t.slug = (SELECT m.slug FROM news_mentions m WHERE m.news_id = n._id AND m.kind = 'project' ORDER BY m.place LIMIT 1)
   LIMIT 1`;

/** Stories stand in time where they were told first, so that the way back leads to the same one. */
const beside = (condition: string, order: string) => `
  SELECT s.slug, s.title FROM news s
   WHERE s.story = s._id AND s.slug IS NOT NULL AND s.story IS DISTINCT FROM n.story AND ${condition}
   ORDER BY ${order} LIMIT 1`;
const NEWER = beside(
  's.created_at >= first.created_at AND (s.created_at > first.created_at OR s._id < first._id)',
  's.created_at, s._id DESC',
);
const OLDER = beside(
  's.created_at <= first.created_at AND (s.created_at < first.created_at OR s._id > first._id)',
  's.created_at DESC, s._id',
);

/** An article by its slug, with the story it tells, whom it names, and the stories beside it. */
export const articleQuery = bySlug(
  (slug) => `
    SELECT row_to_json(r)::text FROM (
      SELECT n._id, n.slug, n.title, n.summary, n.url, n.source_name, ${utc('n.created_at')} AS created_at, n.tags, n.provenance,
             ${jsonRows(TOLD)} AS told, ${jsonRows(MENTIONS)} AS mentions, ${jsonRow(ABOUT)} AS about,
             ${jsonRow(NEWER)} AS newer, ${jsonRow(OLDER)} AS older
        FROM news n JOIN news first ON first._id = coalesce(n.story, n._id) WHERE n.slug = ${slug} LIMIT 1) r`,
);
