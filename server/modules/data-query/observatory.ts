import { z } from 'zod';
import {
  OBSERVED_PIVOTS,
  OBSERVED_RULES,
  ObservatoryParamsSchema,
  type Observed,
  windowTriple,
} from '#schemas/api/observatory.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import type { PivotAnswer } from '#schemas/pivot/pivot.ts';
import { conditionsOf, type LinkedPivot, type LinkedRequest, type LinkRules } from '#schemas/queries/linked.ts';
import { unixMs } from '#schemas/units.ts';
import { answerOf } from './pivot/answer.ts';
import { pivotSql } from './pivot/query.ts';
import { costOf, type QueryReader, readFilter, readParams, type Values } from './query.ts';

/** All linked pivots of a data set of the observatory in one statement, equal to those of the table engine. */
export function observatoryQuery(spec: DataSetSpec, source: Observed): QueryReader {
  const pivots: Readonly<Record<string, LinkedPivot>> = OBSERVED_PIVOTS[source];
  return (input, now) => {
    const { window, ...params } = readParams(ObservatoryParamsSchema, input);
    const { filter, daily } = readFilter(spec, params.filter, now);
    const since = windowTriple(window);
    const [resolved = null] = since ? resolveFilter(spec, [since], unixMs(now)) : [];
    return {
      key: JSON.stringify([filter, window]),
      daily: daily || since !== null,
      // Each pivot reads the rows that pass its conditions.
      cost: Object.keys(pivots).length * (1 + costOf(filter, '')),
      toSql: (values) => linkedSql(spec, pivots, { filter, window: resolved }, OBSERVED_RULES[source], values),
      finish: (found) => linkedAnswers(pivots, found),
    };
  };
}

/** JSON text of what the pivots found, by name. */
function linkedSql(
  spec: DataSetSpec,
  pivots: Readonly<Record<string, LinkedPivot>>,
  request: LinkedRequest,
  rules: LinkRules,
  values: Values,
): string {
  const found = Object.entries(pivots).map(([name, linked]) => {
    const filter = conditionsOf(spec, linked, request, rules);
    return `'${name}', (${pivotSql(spec, linked.pivot, { filter, search: '' }, values)})::json`;
  });
  return `SELECT json_build_object(${found.join(', ')})::text`;
}

const FoundSchema = z.record(z.string(), z.unknown());

function linkedAnswers(
  pivots: Readonly<Record<string, LinkedPivot>>,
  input: unknown,
): Readonly<Record<string, PivotAnswer>> {
  const found = FoundSchema.parse(input);
  return Object.fromEntries(Object.entries(pivots).map(([name, { pivot }]) => [name, answerOf(pivot, found[name])]));
}
