import { z } from 'zod';
import { type V1Name, v1NameOf } from '#schemas/api/public-api.ts';
import { type DataSetSpec, type FieldSpec, findField } from '#schemas/columns/spec.ts';
import { parseCondition } from '#schemas/filters/conditionDraft.ts';
import { writeCondition } from '#schemas/filters/conditionText.ts';
import { filterableFields } from '#schemas/filters/filterableFields.ts';
import { partText } from '#schemas/filters/groupText.ts';
import { offeredChoices, writtenWord } from '#schemas/filters/operatorWords.ts';
import { parseFilter } from '#schemas/filters/parseFilter.ts';
import { mended } from '#schemas/filters/text/problems.ts';
import { filterProblemText } from '#schemas/filters/text/problemText.ts';
import { readFilterText } from '#schemas/filters/text/read.ts';
import { writeFilterText } from '#schemas/filters/text/write.ts';
import { everyTriple, type Filter, isTriple } from '#schemas/filters/tree.ts';
import { type FilterValue, OPERATORS, type Triple } from '#schemas/filters/triples.ts';
import { wordError } from '#schemas/i18n/errors.ts';
import { fieldNames, problemText } from '#server/modules/public-api/conditionProblems.ts';
import { describeDatasets } from '#server/modules/public-api/discovery.ts';
import { askValues, countRows } from '#server/modules/public-api/values.ts';
import { specOfCall } from '#server/modules/public-api/wanted.ts';
import { DATA_SET, FILTER, FORMULAS, WHERE } from './queryTool.ts';
import { defineTool, type ToolCall } from './tool.ts';

/** What conditions mean, or what is wrong with them and how to mend it. */

const ValueSchema = z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]);
const TripleSchema = z.array(ValueSchema);

const ExplainedSchema = z.object({
  given: z.string(),
  ok: z.boolean(),
  means: z.string().nullable().describe('In words, as the table writes it; null: it cannot be read'),
  filter: z
    .array(z.union([TripleSchema, z.record(z.string(), z.unknown())]))
    .describe('The same as triples and groups, for `filter` of `query`'),
  text: z.string().nullable().describe('The same as text, for `filter` of `query`'),
  rows: z.int().nullable().describe('Rows that pass this one and those before it'),
  problem: z.string().nullable(),
  mend: z.string().nullable().describe('How to write it instead'),
});
type Explained = z.output<typeof ExplainedSchema>;

const MissingSchema = z.object({
  field: z.string(),
  value: z.string().describe('What no row has'),
  nearest: z.array(z.object({ value: z.string(), rows: z.int() })).describe('Values that rows have, the nearest first'),
});

const FieldSchema = z.object({
  field: z.string(),
  label: z.string(),
  type: z.string(),
  unit: z.string().nullable(),
  means: z.string().nullable(),
  sortable: z.boolean(),
  words: z.array(z.string()).describe('Operators as they are typed'),
  operators: z.array(z.enum(OPERATORS)).describe('Operators of triples'),
});

export const explainTool = defineTool({
  name: 'explain_filter',
  title: 'Explain conditions',
  description: [
    'What each condition or group means in words and as triples, or what is wrong with it and how to write it instead; and how many rows pass each alone and all of them.',
    'Call it where `query` finds no rows: it names the values that do not occur, and those most like them that do.',
    'Without conditions it lists every field of the data set with label, type, unit, meaning and operators: call it so before the first `query` of a data set.',
  ].join(' '),
  input: z.strictObject({
    data_set: DATA_SET,
    where: WHERE.optional(),
    filter: FILTER.optional(),
    f: FORMULAS.optional(),
  }),
  output: z.object({
    data_set: DATA_SET,
    ok: z.boolean().describe('Whether `query` takes all of them'),
    conditions: z.array(ExplainedSchema),
    rows: z.int().nullable().describe('Rows that pass all of them; null: they cannot be read, or there are none'),
    missing: z
      .array(MissingSchema)
      .describe('Where no rows pass: values that no row has. Empty: every value occurs, but never together'),
    fields: z.array(FieldSchema).describe('Every field, where no conditions are given'),
  }),
  run: async ({ data_set: name, where = [], filter = [], f }, call) => {
    const spec = specOfCall(name, f);
    const of = { name, f };
    const read = [
      ...where.map((text) => explainText(spec, text)),
      ...(typeof filter === 'string' ? explainWhole(spec, filter) : filter.map((part) => explainPart(spec, part))),
    ];
    const isReadable = read.every(({ ok }) => ok);
    const parts = read.flatMap((one) => one.parts);
    const conditions: Explained[] = [];
    let before: Filter = [];
    for (const { parts: own, ...one } of read) {
      before = [...before, ...own];
      const isCounted = isReadable && conditions.length < COUNTED;
      conditions.push({ ...one, rows: isCounted ? await count(call, of, before) : null });
    }
    const rows = isReadable && read.length > 0 ? await count(call, of, parts) : null;
    return {
      data_set: name,
      ok: isReadable,
      conditions,
      rows,
      missing: rows === 0 ? await missingIn(of, spec, everyTriple(parts), call) : [],
      fields: conditions.length === 0 ? fieldsOf(name, spec) : [],
    };
  },
});

/** Conditions that are counted one after the other. */
const COUNTED = 20;

/** A data set with the formulas of a call. */
interface Computed {
  readonly name: V1Name;
  readonly f: string | undefined;
}

const count = ({ door, userId }: ToolCall, { name, f }: Computed, filter: Filter) =>
  countRows(door, name, { filter, f }, `member:${userId}`);

/** Values that are looked for, and values near one of them that are named. */
const LOOKED_FOR = 20;
const NEAREST = 3;
const NAMING: readonly unknown[] = ['eq', 'in', 'all'];

/** Values that conditions name and no row has. */
async function missingIn(
  { name, f }: Computed,
  spec: DataSetSpec,
  triples: readonly Triple[],
  { door, userId }: ToolCall,
): Promise<z.output<typeof MissingSchema>[]> {
  const client = `member:${userId}`;
  const named = triples.flatMap(([field, operator, value]) => {
    const type = findField(spec, field)?.type;
    if (!NAMING.includes(operator)) return [];
    if (type !== 'text' && type !== 'tags' && type !== 'refs') return [];
    return [value].flat().map((one) => ({ field, value: String(one) }));
  });
  const looked = await Promise.all(
    named.slice(0, LOOKED_FOR).map(async ({ field, value }) => {
      // As a condition reads it: by the other names of a row too.
      if ((await countRows(door, name, { filter: [[field, 'eq', value]], f }, client)) > 0) return [];
      const wanted = { field, like: value, filter: [], search: '', limit: NEAREST, ...(f === undefined ? {} : { f }) };
      return [{ field, value, nearest: [...(await askValues(door, name, wanted, client)).data] }];
    }),
  );
  return looked.flat();
}

/** An explained condition with the parts of a filter that it is. */
type ReadPart = Omit<Explained, 'rows'> & { readonly parts: Filter };

const UNREAD = { ok: false, means: null, filter: [], text: null, parts: [] } as const;

function explainText(spec: DataSetSpec, text: string): ReadPart {
  const read = parseCondition(spec, text);
  if (read.ok) return understood(spec, text, read.triples);
  return { ...UNREAD, filter: [], given: text, ...problemText(spec, text, read.problem) };
}

/** The parts of a text, or what is wrong with the whole. */
function explainWhole(spec: DataSetSpec, text: string): readonly ReadPart[] {
  const read = readFilterText(spec, text);
  if (read.ok) return read.filter.map((part) => understood(spec, writeFilterText(spec, [part]), [part]));
  const { from, to } = read.problem.span;
  const problem = `${filterProblemText(spec, read.problem)} It stands at characters ${from} to ${to}.`;
  return [{ ...UNREAD, filter: [], given: text, problem, mend: mended(text, read.problem) ?? MEND }];
}

const MEND = 'Write it as `tvl > 1M and (sector in (DeFi, AI) or not token)`, with texts in quotation marks.';

function understood(spec: DataSetSpec, given: string, parts: Filter): ReadPart {
  return {
    given,
    ok: true,
    means: parts.map((part) => partText(part, (triple) => writeCondition(spec, triple))).join(' and '),
    filter: parts.map((part) => (isTriple(part) ? part.map(writable) : { ...part })),
    text: writeFilterText(spec, parts),
    problem: null,
    mend: null,
    parts,
  };
}

const writable = (value: FilterValue) => (typeof value === 'object' ? [...value] : value);

function explainPart(spec: DataSetSpec, part: Exclude<z.output<typeof FILTER>, string>[number]): ReadPart {
  const given = JSON.stringify(part);
  const read = parseFilter(spec, [part]);
  if (read.ok) return understood(spec, given, read.value);
  const { code, ...params } = read.problem;
  const name = Array.isArray(part) ? part[0] : undefined;
  const field = filterableFields(spec).find((one) => one.field === name);
  const mend = field
    ? `\`${field.field}\` (${field.type}) takes a triple such as ${JSON.stringify(exampleTriple(field))}.`
    : `The fields of ${v1NameOf(spec.source)} are ${fieldNames(spec)}.`;
  return { ...UNREAD, filter: [], given, problem: wordError(code, params) ?? code, mend };
}

function exampleTriple({ field, type }: FieldSpec): Triple {
  if (type === 'number') return [field, 'gte', 1_000_000];
  if (type === 'date') return [field, 'gte', '-P3M'];
  if (type === 'links') return [field, 'known', 1];
  return [field, 'in', ['some text']];
}

function fieldsOf(name: V1Name, spec: DataSetSpec): z.output<typeof FieldSchema>[] {
  const described = describeDatasets().find((one) => one.name === name)?.fields ?? [];
  return described.flatMap(({ source: _source, rule: _rule, ...field }) => {
    const own = findField(spec, field.field);
    if (!own || (!own.filterable && !field.sortable)) return [];
    const words = own.filterable ? offeredChoices(own).map((choice) => writtenWord(own.type, choice)) : [];
    return [{ ...field, words }];
  });
}
