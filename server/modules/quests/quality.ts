import { z } from 'zod';
import type { ListedTask } from '#schemas/api/quests.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Language } from '#schemas/constants.ts';
import type { FileQuest, FileTask } from '#schemas/entities/quests.ts';
import { ACCOUNT_CATALOGS } from '#schemas/i18n/languages.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { type Entity, fieldText, findEntities } from '#server/modules/community/entities.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { type Db, many } from '#server/platform/db/rows.ts';

/**
 * The quest that the data make: a task for each field that a well-known project lacks, and for each figure that its sources
 * contradict. It is made from the data whenever it is asked for, so a field that somebody filled is no task any more; who
 * filled it keeps the task, and is paid for it.
 */

export const QUALITY_QUEST = 100;
const POINTS = { missing: 15, doubtful: 15, contradictory: 25 } as const;
/** Projects that count as well-known: those of the largest market caps. */
const PROJECTS_MAX = 60;
/** Projects whose rounds may be of two companies, those of the most money first. */
const DOUBTFUL_MAX = 10;
/** Tasks that wait at a time, of the largest projects first; half of them may be contradictions, a third of projects in doubt. */
const TASKS_MAX = 12;

const FIELDS = [
  'description',
  'website',
  'sector',
  'year_founded',
  'max_supply',
  'total_supply',
  'circulating_supply',
] as const;
type Field = (typeof FIELDS)[number];
/** Not every token has an end of its supply, so it lacks nothing without one. */
const MAY_BE_MISSING: ReadonlySet<Field> = new Set(['max_supply']);

/** What says which of two companies of one name a project is. */
const TELLING: ReadonlySet<Field> = new Set(['description', 'website', 'year_founded']);

/** Where a task is done. */
export type TaskPlace = Pick<ListedTask, 'path' | 'field'>;

export interface QualityQuest {
  /** Null: the data lack nothing. */
  readonly quest: FileQuest | null;
  /** Tasks that the member has done, by key. */
  readonly done: ReadonlySet<string>;
  /** Where each task is done, by key: a field of a profile. */
  readonly places: ReadonlyMap<string, TaskPlace>;
}

const IdsSchema = z.object({ id: z.int(), is_known: z.boolean(), is_doubtful: z.boolean() });
const FilledSchema = z.object({ id: z.int(), field: z.string(), was_empty: z.boolean() });
const SettledSchema = z.object({ id: z.int(), field: z.string() });

/** The quest as a member finds it, in a language. */
export async function readQualityQuest(db: Db, userId: number, language: Language): Promise<QualityQuest> {
  const text = ACCOUNT_CATALOGS[language].quality;
  const projects = await many(
    db,
    IdsSchema,
    `(SELECT _id AS id, TRUE AS is_known, rounds_in_doubt IS NOT NULL AS is_doubtful FROM ${tableName(DATA_SETS.projects)}
       WHERE slug IS NOT NULL AND market_cap_usd IS NOT NULL ORDER BY market_cap_usd DESC, _id LIMIT ${PROJECTS_MAX})
      UNION ALL
     (SELECT _id, FALSE, TRUE FROM ${tableName(DATA_SETS.projects)} WHERE slug IS NOT NULL AND rounds_in_doubt IS NOT NULL
       ORDER BY total_raised_usd DESC NULLS LAST, _id LIMIT ${DOUBTFUL_MAX})`,
  );
  const ids = [...new Set(projects.map(({ id }) => id))];
  const wellKnown = new Set(projects.filter(({ is_known }) => is_known).map(({ id }) => id));
  const doubtful = new Set(projects.filter(({ is_doubtful }) => is_doubtful).map(({ id }) => id));
  const found = await findEntities(db, 'project', ids);
  const own = new Map(
    (
      await many(
        db,
        FilledSchema,
        `SELECT r.entity_id AS id, r.field, bool_or(r.before = '') AS was_empty
       FROM entity_revisions r JOIN proposals p ON p.id = r.proposal_id
      WHERE p.author_id = $1 AND p.counts AND r.kind = 'project' AND r.entity_id = ANY($2::bigint[]) AND NOT p.is_new
        AND NOT r.is_revert AND r.reverted_at IS NULL AND r.after <> '' GROUP BY 1, 2`,
        [userId, ids],
      )
    ).map((one) => [keyOf(one.id, one.field), one.was_empty]),
  );
  const decided = new Set(
    (
      await many(
        db,
        SettledSchema,
        `SELECT entity_id AS id, field FROM community_values WHERE kind = 'project' AND entity_id = ANY($1::bigint[])`,
        [ids],
      )
    ).map(({ id, field }) => keyOf(id, field)),
  );
  const places = new Map<string, TaskPlace>();
  const waiting: Record<Why, FileTask[]> = { missing: [], doubtful: [], contradictory: [] };
  const kept: FileTask[] = [];
  for (const entity of ids.flatMap((id) => found.get(id) ?? [])) {
    const contradicted = contradictedFields(entity);
    for (const field of FIELDS) {
      const key = keyOf(entity.id, field);
      const wasEmpty = own.get(key);
      const lacks = wasEmpty === undefined ? taskOf(entity, field, contradicted, decided) : ownTask(wasEmpty);
      const tells = doubtful.has(entity.id) && TELLING.has(field);
      const why = lacks === 'missing' && tells ? 'doubtful' : lacks;
      if (why === null || (why !== 'doubtful' && !wellKnown.has(entity.id))) continue;
      places.set(key, { path: `/project/${entity.slug}`, field });
      (wasEmpty === undefined ? waiting[why] : kept).push({
        key,
        name: text[why](text.fields[field], entity.name),
        description: text[`${why}About`],
        more: { points: POINTS[why], type_check: 'filled_fields', count: 1 },
      });
    }
  }
  const contradictory = waiting.contradictory.slice(0, TASKS_MAX / 2);
  const inDoubt = waiting.doubtful.slice(0, TASKS_MAX / 3);
  const tasks = [...kept, ...[...contradictory, ...inDoubt, ...waiting.missing].slice(0, TASKS_MAX)];
  const { name, description, tag } = text;
  const quest: FileQuest = { _id: QUALITY_QUEST, name, description, type: 'once', tag, until: null, quest: tasks };
  return { quest: tasks.length === 0 ? null : quest, done: new Set(kept.map(({ key }) => key)), places };
}

const keyOf = (id: number, field: string) => `project-${id}-${field.replaceAll('_', '-')}`;

type Why = keyof typeof POINTS;
const ownTask = (wasEmpty: boolean): Why => (wasEmpty ? 'missing' : 'contradictory');

function taskOf(
  entity: Entity,
  field: Field,
  contradicted: ReadonlySet<string>,
  decided: ReadonlySet<string>,
): Why | null {
  if (fieldText(entity, field) === '' && !MAY_BE_MISSING.has(field)) return 'missing';
  return contradicted.has(field) && !decided.has(keyOf(entity.id, field)) ? 'contradictory' : null;
}

/** Fields of which another source states something else. */
function contradictedFields({ row }: Entity): ReadonlySet<string> {
  const { provenance } = row;
  const entries = typeof provenance === 'string' ? readProvenance(provenance) : [];
  return new Set(entries.flatMap(({ others }) => Object.keys(others ?? {})));
}
