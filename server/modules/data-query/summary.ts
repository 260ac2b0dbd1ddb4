import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { SummaryParamsSchema } from '#schemas/queries/params.ts';
import { searchWords } from '#schemas/text.ts';
import { isStaleSql, valueColumn } from '#server/modules/datasets/storage.ts';
import { whereCondition } from './conditions.ts';
import { overFormulas } from './formulas/overFormulas.ts';
import { rowsFrom } from './formulas/rowsFrom.ts';
import { costOf, type QueryReader, readFigure, readFilter, readParams } from './query.ts';

/** Sum, median and extremes of a number field over current figures of the matching rows; not found: there is no figure. */
export function summaryQuery(declared: DataSetSpec): QueryReader {
  return overFormulas(declared, (spec) => (input, now) => {
    const params = readParams(SummaryParamsSchema, input);
    const { filter, daily } = readFilter(spec, params.filter, now);
    const field = readFigure(spec, params.field);
    // `stale` is NULL in rows written before it was declared.
    const isStale = `(${isStaleSql(spec, field.field) ?? 'FALSE'}) IS TRUE`;
    return {
      key: JSON.stringify([field.field, filter, searchWords(params.search)]),
      daily,
      // Figures are sorted after their rows passed the conditions.
      cost: 2 * costOf(filter, params.search),
      toSql: (values) => `
        SELECT json_build_object(
            'values', count(*) FILTER (WHERE NOT stale),
            'stale', count(*) FILTER (WHERE stale),
            'sum', sum(value) FILTER (WHERE NOT stale),
            'least', min(value) FILTER (WHERE NOT stale),
            'median', percentile_cont(0.5) WITHIN GROUP (ORDER BY value) FILTER (WHERE NOT stale),
            'most', max(value) FILTER (WHERE NOT stale)
          )::text
          FROM (
            SELECT ${valueColumn(field)} AS value, ${isStale} AS stale FROM ${rowsFrom(spec, values)}
             WHERE ${whereCondition(spec, filter, params.search, values)}
          ) figures
         WHERE value IS NOT NULL HAVING count(*) > 0`,
    };
  });
}
