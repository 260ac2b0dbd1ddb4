import { z } from 'zod';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { parseFilter } from '#schemas/filters/parseFilter.ts';
import { countsFromToday } from '#schemas/formulas/moments.ts';
import { viewStepsIn } from '#schemas/formulas/overView.ts';
import { computedParts } from '#schemas/formulas/partFormulas.ts';
import {
  fieldFormulas,
  formulasOf,
  type ReadProblem,
  readFormulasStrictly,
  withFormulas,
} from '#schemas/formulas/viewFormulas.ts';
import { formulaProblem } from '#schemas/i18n/en/formulas.ts';
import { DAY_MS, type UnixMs, unixMs } from '#schemas/units.ts';
import { type Query, refuse } from '../query.ts';

/** The parameter of queries that gives a view's formulas, as addresses write them. */
const FORMULAS_PARAM = 'f';
const GivenSchema = z.object({ [FORMULAS_PARAM]: z.string().max(8_000) });
/** Steps of formulas that cost as much as a condition. */
const STEPS_PER_CONDITION = 6;

/**
 * A query that also takes formulas (`f`): the data set it asks has a column for each. Without them it is the query as it stands. A
 * formula that cannot be read is refused, and not left out: what stands on it would be wrong.
 */
export function overFormulas<Asked extends Query>(
  spec: DataSetSpec,
  make: (spec: DataSetSpec) => (input: unknown, now: number) => Asked,
): (input: unknown, now: number) => Asked {
  const plain = make(spec);
  return (input, now) => {
    if (typeof input !== 'object' || input === null) return plain(input, now);
    const hasParts = 'filter' in input && JSON.stringify(input.filter)?.includes('"formula":') === true;
    if (!hasParts && !(FORMULAS_PARAM in input)) return plain(input, now);
    const { [FORMULAS_PARAM]: _given, ...asked } = { [FORMULAS_PARAM]: '', ...input };
    const given = GivenSchema.safeParse({ [FORMULAS_PARAM]: '', ...input });
    if (!given.success)
      throw refuse({ code: 'wrong_value', reason: 'schema', detail: 'Expected a text.' }, FORMULAS_PARAM);
    const read = readFormulasStrictly(spec, given.data[FORMULAS_PARAM]);
    if (!read.ok) throw refusal(read.problem);
    // One moment for a day, so that answers are alike.
    const today = unixMs(Math.floor(now / DAY_MS) * DAY_MS);
    const named = withFormulas(spec, read.value, today);
    const { spec: extended, rest } = withoutParts(named, asked, today);
    const formulas = fieldFormulas(extended);
    const query = make(extended)(rest, now);
    // Functions over the view go through its rows once more.
    const overView = formulas.reduce((sum, { core }) => sum + viewStepsIn(core), 0);
    const steps = formulas.reduce((sum, { text }) => sum + text.length / STEPS_PER_CONDITION, 0);
    return {
      ...query,
      key: JSON.stringify([query.key, formulasOf(extended).map(({ key, text }) => [key, text])]),
      daily: query.daily === true || formulas.some(({ core }) => countsFromToday(core)),
      cost: (query.cost ?? 0) * (1 + overView) + steps / STEPS_PER_CONDITION,
    };
  };
}

/** A question whose filter has no formulas: they are columns of the data set. One that cannot be read is refused where it is read. */
function withoutParts(
  spec: DataSetSpec,
  asked: object,
  today: UnixMs,
): { readonly spec: DataSetSpec; readonly rest: object } {
  const parsed = 'filter' in asked ? parseFilter(spec, asked.filter) : null;
  if (!parsed?.ok) return { spec, rest: asked };
  const computed = computedParts(spec, parsed.value, today);
  return { spec: computed.spec, rest: { ...asked, filter: computed.filter } };
}

function refusal({ key, problem }: ReadProblem) {
  const detail =
    problem === null ? 'Write its name, its title and its text: f_name|Title|tvl / 2.' : formulaProblem(problem);
  return refuse({ code: 'wrong_value', reason: 'formula', name: key, detail }, FORMULAS_PARAM);
}
