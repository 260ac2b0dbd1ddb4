import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Shelf } from '#schemas/columns/news.ts';
import { LISTED_STATES, LISTED_UPDATES, PROPOSAL_SUBJECTS } from '#schemas/columns/proposals.ts';
import { READERS } from '#schemas/columns/research.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { WATCHED_FIELDS } from '#schemas/columns/watched.ts';
import { PAGE_TAKE } from '#schemas/constants.ts';
import { PROPOSAL_STATES, STATUS_OF } from '#schemas/entities/proposals.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { STORY_SETS, type StorySet } from '#schemas/kinds.ts';
import { type UpsertCounts, upsertRows } from './rows.ts';
import { BODY_COLUMN, currentColumn, genderOfRow, tableName } from './storage.ts';

/**
 * Rows of the data sets of stories follow from the tables in which stories are written, and carry the names of what they
 * are about. Whoever writes a story derives its row in the same transaction.
 */

export function isStorySpec(spec: DataSetSpec): spec is DataSetSpec<StorySet> {
  return STORY_SETS.some((name) => name === spec.source);
}

/** News about a project of this rank or above is Featured, and a story that as many outlets tell. */
const LARGEST = 100;
const OUTLETS = 3;
const PROJECTS = tableName(DATA_SETS.projects);
const CAP = currentColumn(DATA_SETS.projects, 'market_cap_usd');

/** The slugs of the largest projects. */
const LARGEST_PROJECTS = `ARRAY(
  SELECT slug FROM ${PROJECTS} WHERE slug IS NOT NULL AND ${CAP} IS NOT NULL ORDER BY ${CAP} DESC, _id LIMIT ${LARGEST})`;

/** The projects of a list of slugs, as references in its order. `more`: further pairs of key and value. */
export const projectRefs = (slugs: string, more = '') => `(
  SELECT coalesce(json_agg(json_build_object('name', p.name, 'slug', p.slug, 'logo', p.logo${more}) ORDER BY named.place), '[]')
    FROM unnest(${slugs}) WITH ORDINALITY AS named (slug, place) JOIN ${PROJECTS} p USING (slug))`;

/** The gender of the person whom proposal `p` is about: as the data has it, else as the proposal says. */
export const proposalGender = (p: string) => `coalesce(
  CASE WHEN ${p}.kind = 'people' THEN ${genderOfRow(DATA_SETS.people, `${p}.entity_id`)} END,
  ${p}.body #>> '{data,fields,gender}') AS gender`;

/** A moment as a timed date. */
const minuteOf = (moment: string) => `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')`;

/** A summary and HTML, which a search looks through. */
interface Body {
  readonly summary: string;
  readonly html: string;
}

/** Words of both; tags part them. */
const bodyOf = ({ summary, html }: Body) =>
  `concat_ws(' ', ${summary}, regexp_replace(${html}, '<[^>]*>', ' ', 'g')) AS ${BODY_COLUMN}`;
/** The same as it is written: enough to see whether it changed, and cheaper than to part its words. */
const plainOf = ({ summary, html }: Body) => `concat_ws(' ', ${summary}, ${html}) AS ${BODY_COLUMN}`;

/** A story has one row, that of the article which told it first. An article that is not grouped yet is a story. */
const isFirst = (table: string) => `coalesce(${table}.story, ${table}._id) = ${table}._id`;

/** From the other articles of the story of `t`. */
const ofOthers = (select: string) => `(SELECT ${select} FROM news o WHERE o.story = t._id AND o._id <> t._id)`;

/** What the first article is about, then what the others are about. */
const STORY_PROJECTS = `t.projects || coalesce(
  (SELECT array_agg(DISTINCT about) FROM news o, unnest(o.projects) AS about
    WHERE o.story = t._id AND o._id <> t._id AND about <> ALL(t.projects)), '{}')`;

/** The shelf of row `t`: Featured, else Latest on the first page of all, else More. */
const shelfOf = (isFeatured: string, table: StorySet, condition = 'TRUE') => {
  const shelf = (name: Shelf) => `'${name}'`;
  const latest = `(SELECT _id FROM ${table} n WHERE ${condition} ORDER BY created_at DESC, _id LIMIT ${PAGE_TAKE})`;
  return `CASE WHEN ${isFeatured} THEN ${shelf('Featured')} WHEN t._id IN ${latest} THEN ${shelf('Latest')} ELSE ${shelf('More')} END AS shelf`;
};

/** A word for each value of an expression. */
const worded = (value: string, words: Readonly<Record<string, string>>) =>
  `CASE ${value} ${Object.entries(words)
    .map(([key, word]) => `WHEN '${key}' THEN '${word}'`)
    .join(' ')} END`;

const STATUSES = Object.fromEntries(PROPOSAL_STATES.map((state) => [state, STATUS_OF[state].status]));

/** Names of the fields and lists that a proposal changes; a position is one of the team, and any name is `name`. */
const CHANGED_FIELDS = `coalesce((
  SELECT json_agg(DISTINCT field) FROM (
    SELECT CASE WHEN name LIKE 'members%' THEN 'members' WHEN name = 'ventures_name' THEN 'name' ELSE name END AS field
      FROM (SELECT jsonb_object_keys(t.body #> '{data,fields}') UNION ALL SELECT jsonb_object_keys(t.body #> '{data,added}')) named (name)
  ) changed), '[]')`;

/** Select list and joins of each data set's rows over its table `t`. */
const ROWS_OF: Readonly<
  Record<
    StorySet,
    {
      readonly columns: string;
      readonly body?: Body;
      /** What is read as `t`; left out: the table of the set's name. */
      readonly from?: string;
      readonly joins?: string;
      readonly where?: string;
    }
  >
> = {
  news: {
    where: isFirst('t'),
    columns: `t.slug, NULL AS logo, t.provenance, t.title, t.summary, t.source_name, t.outlets,
      ${minuteOf('t.created_at')} AS created_at, ${projectRefs(STORY_PROJECTS)} AS tags,
      ${shelfOf(`t.outlets >= ${OUTLETS} OR t.projects && ${LARGEST_PROJECTS}`, 'news', isFirst('n'))}`,
    body: {
      summary: `concat_ws(' ', t.summary, ${ofOthers("string_agg(concat_ws(' ', o.title, o.summary), ' ' ORDER BY o._id)")})`,
      html: 't.content',
    },
  },
  research: {
    columns: `t.slug, NULL AS logo, NULL AS provenance, t.title, t.summary, t.author, t.tags,
      ${minuteOf('t.created_at')} AS created_at, ${projectRefs('t.assets')} AS assets,
      CASE WHEN t.exclusive THEN '${READERS[1]}' ELSE '${READERS[0]}' END AS readers,
      ${shelfOf('t.featured', 'research')}`,
    // A search that looked through exclusive texts would tell what they say.
    body: { summary: 't.summary', html: "CASE WHEN t.exclusive THEN '' ELSE t.content END" },
  },
  jobs: {
    where: "t.state = 'published' AND t.closed_on IS NULL AND t.delisted_on IS NULL",
    columns: `t.slug, t.company_logo AS logo, NULL AS provenance, t.name, t.department, t.places, t.countries,
      t.workplace_type, t.employment_type, t.min_salary, t.max_salary, t.posted_date::text AS posted_date,
      json_build_array(json_build_object(
        'name', t.company, 'slug', p.slug, 'logo', coalesce(t.company_logo, p.logo))) AS company`,
    joins: `LEFT JOIN ${PROJECTS} p ON p.slug = t.project`,
  },
  proposals: {
    // What was never opened to votes is for its author and the provider alone.
    from: `(SELECT id AS _id, p.*,
                   (SELECT max(e.at) FROM proposal_events e WHERE e.proposal_id = p.id AND e.kind IN ('opened', 'rebased')) AS opened_at,
                   EXISTS (SELECT FROM proposal_events e WHERE e.proposal_id = p.id AND e.kind = 'reverted') AS is_reverted
              FROM proposals p)`,
    where: 't.opened_at IS NOT NULL',
    columns: `t.slug, t.logo, ${proposalGender('t')}, NULL AS provenance, t.name, ${minuteOf('t.opened_at')} AS opened, ${minuteOf('t.ends_at')} AS ends,
      ${worded("CASE WHEN t.is_new THEN 'new' ELSE 'edit' END", LISTED_UPDATES)} AS update,
      ${worded('t.type', PROPOSAL_SUBJECTS)} AS type,
      ${worded("CASE WHEN t.is_reverted THEN 'reverted' ELSE t.state END", LISTED_STATES)} AS state,
      ${worded('t.state', STATUSES)} AS status, ${CHANGED_FIELDS} AS fields`,
  },
};

/** The ads that were ever published, also those that the board no longer lists, as rows with the state of the day. */
export const PUBLISHED_JOBS = `(
  SELECT t._id, ${ROWS_OF.jobs.columns},
         CASE WHEN t.closed_on IS NOT NULL THEN 'Closed' WHEN t.expires_on < (now() AT TIME ZONE 'UTC')::date THEN 'Expired'
              ELSE 'Open' END AS ${WATCHED_FIELDS.state}
    FROM jobs t ${ROWS_OF.jobs.joins} WHERE t.state = 'published')`;

const BATCH_ROWS = 2_000;
const FoundSchema = z.array(z.object({ row: z.looseObject({ _id: z.int() }) }));

/** The rows of a data set as its stories say now, by `_id`; only those of `ids`, where given. */
export async function* storyRows(
  db: ClientBase | Pool,
  name: StorySet,
  ids: readonly number[] | null = null,
): AsyncGenerator<Row> {
  const { columns, body, from = name, joins = '', where = 'TRUE' } = ROWS_OF[name];
  const statement = `
    SELECT row_to_json(r) AS row FROM (
      SELECT t._id, ${columns}${body ? `, ${bodyOf(body)}` : ''} FROM ${from} t ${joins}
       WHERE ${where} AND t._id > $1 AND ($2::bigint[] IS NULL OR t._id = ANY($2)) ORDER BY t._id LIMIT ${BATCH_ROWS}) r`;
  for (let last = 0; ; ) {
    const { rows } = await db.query(statement, [last, ids]);
    for (const { row } of FoundSchema.parse(rows)) {
      last = row._id;
      yield row;
    }
    if (rows.length < BATCH_ROWS) return;
  }
}

/** How many rows of a data set were written, and how many removed. */
export interface DerivedCounts extends UpsertCounts {
  readonly deleted: number;
}

/** Counts up when rows are made of what is read in another way, so that all are made again. */
const MAKING = 2;

const StaleSchema = z.array(z.object({ _id: z.number(), input: z.string() }));
type Stale = z.output<typeof StaleSchema>;

/** The stories whose row is missing, or made of something else than their tables say now, with hashes of that. */
async function staleStories(client: ClientBase, name: StorySet, ids: readonly number[] | null): Promise<Stale> {
  const { columns, body, from = name, joins = '', where = 'TRUE' } = ROWS_OF[name];
  const { rows } = await client.query(
    `SELECT now._id, now.input::text FROM (
       SELECT r._id, hashtextextended(row_to_json(r)::text, ${MAKING}) AS input FROM (
         SELECT t._id, ${columns}${body ? `, ${plainOf(body)}` : ''} FROM ${from} t ${joins}
          WHERE ${where} AND ($1::bigint[] IS NULL OR t._id = ANY($1))) r) now
       LEFT JOIN story_inputs m ON m.source = $2 AND m._id = now._id
       LEFT JOIN ${tableName(DATA_SETS[name])} held ON held._id = now._id
      WHERE held._id IS NULL OR m.input IS DISTINCT FROM now.input ORDER BY now._id`,
    [ids, name],
  );
  return StaleSchema.parse(rows);
}

async function* rowsOf(client: ClientBase, name: StorySet, stale: Stale): AsyncGenerator<Row> {
  for (let from = 0; from < stale.length; from += BATCH_ROWS) {
    const batch = stale.slice(from, from + BATCH_ROWS).map(({ _id }) => _id);
    yield* storyRows(client, name, batch);
  }
}

/** Makes the data set of some stories, or of all, what their table says; only what differs is made again. */
export async function deriveStories(
  client: ClientBase,
  name: StorySet,
  ids: readonly number[] | null = null,
): Promise<DerivedCounts> {
  const spec = DATA_SETS[name];
  const { from = name, where = 'TRUE' } = ROWS_OF[name];
  const stale = await staleStories(client, name, ids);
  const counts = await upsertRows(client, spec, rowsOf(client, name, stale));
  await client.query(
    `INSERT INTO story_inputs (source, _id, input) SELECT $1, * FROM unnest($2::bigint[], $3::bigint[])
     ON CONFLICT (source, _id) DO UPDATE SET input = excluded.input`,
    [name, stale.map(({ _id }) => _id), stale.map(({ input }) => input)],
  );
  const { rowCount } = await client.query(
    `DELETE FROM ${tableName(spec)} held WHERE NOT EXISTS (SELECT FROM ${from} t WHERE t._id = held._id AND ${where})`,
  );
  await client.query(
    `DELETE FROM story_inputs m WHERE m.source = $1 AND NOT EXISTS (SELECT FROM ${tableName(spec)} held WHERE held._id = m._id)`,
    [name],
  );
  return { ...counts, deleted: rowCount ?? 0 };
}
