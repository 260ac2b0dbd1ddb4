import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { DirectorySpec } from '#schemas/columns/spec.ts';
import { isRoundNumber } from '#schemas/kinds.ts';
import { DetailParamsSchema, FinancialsParamsSchema, FormerRowsParamsSchema } from '#schemas/queries/params.ts';
import { pricesByDay } from '#server/modules/datasets/dailyPrices.ts';
import { momentDay } from '#server/modules/datasets/dataset.ts';
import { formerRecord, formerRows, presentId, presentSlug } from '#server/modules/datasets/formerAddresses.ts';
import { ORGANIZATION_PROFILE } from './organizationProfile.ts';
import { PERSON_PROFILE } from './personProfile.ts';
import {
  dealQuarters,
  jsonRows,
  ORGANIZATIONS,
  type PartyKind,
  PEOPLE,
  PROJECTS,
  roundList,
  STAGE_SHARES,
} from './profileLists.ts';
import { PROJECT_PRICES, PROJECT_PROFILE } from './projectProfile.ts';
import { bySlug, type QueryReader, readParams } from './query.ts';
import { ROUND_PROFILE } from './roundProfile.ts';

/** Daily prices are one list per project and year. */

const SPARKLINE_DAYS = 7;

/** The prices of row `t` of projects on the seven days up to that of all prices, oldest first; null: not known. */
export const SPARKLINE = `(
  SELECT json_agg(price ORDER BY day)
    FROM (SELECT ARRAY(SELECT ${momentDay('prices')} - ago FROM generate_series(0, ${SPARKLINE_DAYS - 1}) AS ago) AS days) s,
         unnest(s.days) AS day
    LEFT JOIN LATERAL (${pricesByDay('t._id', 's.days')}) known USING (day)
)`;

/** One row by slug, present or former, with all that its page shows. */
function profileQuery(spec: DirectorySpec, profile: string, otherwise = (_slug: string) => 'NULL'): QueryReader {
  return bySlug(
    (slug) =>
      `SELECT coalesce((SELECT row_to_json(r) FROM (SELECT ${profile} WHERE t.slug = ${presentSlug(spec, slug)} ORDER BY t._id LIMIT 1) r), ${otherwise(slug)})::text`,
  );
}

/** As `profileQuery`; an address without a record says where it leads, or what it was of. */
const detailQuery = (spec: DirectorySpec, profile: string) =>
  profileQuery(spec, profile, (slug) => formerRecord(spec, slug));

export const projectQuery = detailQuery(DATA_SETS.projects, PROJECT_PROFILE);
/** The daily figures of a project, without the rest of its profile. */
export const projectPricesQuery = profileQuery(DATA_SETS.projects, PROJECT_PRICES);
export const organizationQuery = detailQuery(DATA_SETS.organizations, ORGANIZATION_PROFILE);
export const personQuery = detailQuery(DATA_SETS.people, PERSON_PROFILE);

/** A round by its number, present or former, which is its address. */
export const roundQuery: QueryReader = (input) => {
  const { slug } = readParams(DetailParamsSchema, input);
  const id = isRoundNumber(slug) ? slug : null;
  return {
    key: JSON.stringify(id),
    toSql: (values) => {
      const given = values.bind(id, 'bigint');
      const wanted = presentId(DATA_SETS.fundraising, given);
      const former = formerRecord(DATA_SETS.fundraising, given);
      return `SELECT coalesce((SELECT row_to_json(r) FROM (SELECT ${ROUND_PROFILE} WHERE t._id = ${wanted}) r), ${former})::text`;
    },
  };
};

/** A list about row `t` of a directory, found by its slug. */
const listOf = (spec: DirectorySpec, table: string, list: string) => (slug: string) =>
  `SELECT coalesce((SELECT ${list} FROM ${table} t WHERE t.slug = ${presentSlug(spec, slug)} ORDER BY t._id LIMIT 1), '[]')::text`;

/** The rounds of a project. */
export const projectRoundsQuery = bySlug(listOf(DATA_SETS.projects, PROJECTS, jsonRows(roundList('project'))));

/** The rounds that a person joined. */
export const personRoundsQuery = bySlug(listOf(DATA_SETS.people, PEOPLE, jsonRows(roundList('person'))));

/** Money raised by a project per stage: unknown amounts are null, unknown stages are one group with stage null. */
export const distributionQuery = bySlug(listOf(DATA_SETS.projects, PROJECTS, jsonRows(STAGE_SHARES)));

const INVESTOR: PartyKind = 'organization';

/** The deals of an organization by quarter, the latest ones. */
export const financialsQuery: QueryReader = (input) => {
  const { slug, limit } = readParams(FinancialsParamsSchema, input);
  return {
    key: JSON.stringify([slug, limit]),
    toSql: (values) => {
      const quarters = jsonRows(dealQuarters(INVESTOR, values.bind(limit, 'integer')));
      return listOf(DATA_SETS.organizations, ORGANIZATIONS, quarters)(values.bind(slug, 'text'));
    },
  };
};

/** What is known of numbers without a row. */
export const formerRowsQuery: QueryReader = (input) => {
  const { source, ids } = readParams(FormerRowsParamsSchema, input);
  return {
    key: JSON.stringify([source, ids]),
    toSql: (values) => `SELECT ${formerRows({ source }, values.bind(ids, 'bigint[]'))}::text`,
  };
};
