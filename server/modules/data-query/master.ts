import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, storedFields } from '#schemas/columns/spec.ts';
import { PAGE_TAKE_MAX } from '#schemas/constants.ts';
import { MasterParamsSchema } from '#schemas/queries/params.ts';
import { searchWords } from '#schemas/text.ts';
import { orderTerms, tableName } from '#server/modules/datasets/storage.ts';
import { whereCondition } from './conditions.ts';
import { overFormulas } from './formulas/overFormulas.ts';
import { rowsFrom } from './formulas/rowsFrom.ts';
import { titlesFirst } from './fullText.ts';
import { orderValuesOf, pageAfter, pageByOffset } from './pages.ts';
import { costOf, type QueryReader, readFilter, readParams, readSort, refuse, Values } from './query.ts';

/** Projects of which a round is known, as a condition on their table under any name. */
export const HAS_RAISED = `slug IN (SELECT own.slug FROM ${tableName(DATA_SETS.fundraising)} own)`;

/** People who invested in a project themselves. */
export const HAS_INVESTED = `_id IN (SELECT own.party_id FROM portfolio own WHERE own.party_kind = 'person')`;

/** Rows of a directory, or of those that pass `subset`: filtered, searched, sorted, paged. */
export function masterQuery(declared: DataSetSpec, subset?: string): QueryReader {
  return overFormulas(declared, (spec) => (input, now) => {
    const { skip, take, after, search, fields, ...params } = readParams(MasterParamsSchema, input);
    const { filter, daily } = readFilter(spec, params.filter, now);
    const sort = readSort(spec, params.sort);
    if (after !== undefined && skip > 0) {
      throw refuse({ code: 'wrong_value', reason: 'page_start' }, 'skip');
    }
    const wanted = fields === undefined ? undefined : storedAmong(spec, fields);
    return {
      key: JSON.stringify([filter, searchWords(search), sort, skip, take, after ?? null, wanted ?? null]),
      daily,
      cost: costOf(filter, search),
      isLarge: take > PAGE_TAKE_MAX,
      ...(wanted === undefined ? { rowsOf: spec } : {}),
      toSql: async (values, { pool, longTexts }) => {
        const long = await longTexts(spec);
        const termsOf = (bound: Values) => [
          ...(spec.fullText && sort === null ? titlesFirst(search, bound) : []),
          ...orderTerms(spec, sort, long),
        ];
        const where = within(subset, whereCondition(spec, filter, search, values));
        const page = { spec, where, terms: termsOf(values), skip, take, fields: wanted, subset };
        if (after === undefined) return pageByOffset(page, values);
        const asked = new Values();
        const last = orderValuesOf({ spec, terms: termsOf(asked), subset }, asked.bind(after, 'bigint'), asked);
        const { rows } = await pool.query<{ last: unknown[] }>(last, asked.list);
        if (!rows[0]) throw refuse({ code: 'unknown_row', id: after }, 'after');
        return pageAfter(page, rows[0].last, values);
      },
    };
  });
}

/** The wanted fields, each once, in the order they are stored in: equal wishes are one cached answer. */
function storedAmong(spec: DataSetSpec, fields: readonly string[]): readonly string[] {
  const stored = storedFields(spec).map(({ field }) => field);
  const unknown = fields.findIndex((field) => !stored.includes(field));
  if (unknown >= 0) {
    throw refuse(
      { code: 'unknown_field', reason: 'row', field: fields[unknown] ?? '', source: spec.source },
      `fields[${unknown}]`,
    );
  }
  return stored.filter((field) => fields.includes(field));
}

function within(subset: string | undefined, where: string): string {
  return subset === undefined ? where : `(${where}) AND ${subset}`;
}

/** Number of matching rows. Parameters that do not matter are checked and ignored. */
export function totalQuery(declared: DataSetSpec, subset?: string): QueryReader {
  return overFormulas(declared, (spec) => (input, now) => {
    const params = readParams(MasterParamsSchema, input);
    const { filter, daily } = readFilter(spec, params.filter, now);
    readSort(spec, params.sort);
    return {
      key: JSON.stringify([filter, searchWords(params.search)]),
      daily,
      cost: costOf(filter, params.search),
      toSql: (values) =>
        `SELECT json_build_object('total', count(*))::text FROM ${rowsFrom(spec, values, undefined, subset)} WHERE ${within(subset, whereCondition(spec, filter, params.search, values))}`,
    };
  });
}
