import type { AskChip, AskQuery } from '#schemas/api/ask.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, findField, type Sort } from '#schemas/columns/spec.ts';
import { valueWord } from '#schemas/columns/valueWords.ts';
import { formatAmount } from '#schemas/filters/amount.ts';
import { unitOf } from '#schemas/filters/filterableFields.ts';
import { operatorText } from '#schemas/filters/operatorText.ts';
import { choiceOf } from '#schemas/filters/operatorWords.ts';
import { countsStale } from '#schemas/filters/staleFigures.ts';
import type { Scalar, Triple } from '#schemas/filters/triples.ts';
import { formatCount, formatDate } from '#schemas/format.ts';
import { askAnswers } from '#schemas/i18n/en/askAnswers.ts';
import { operatorWords } from '#schemas/i18n/en/operators.ts';
import { sortTerms } from '#schemas/queries/sort.ts';
import { isOverRounds } from './draft.ts';

/** A typed query in words: its chips, and one line that names it. */

const words = askAnswers;

/** What a relation's conditions are about. */
function specAbout({ relation, source }: AskQuery): DataSetSpec {
  if (relation?.kind === 'ofProjects') return DATA_SETS.projects;
  if (relation?.kind === 'ofInvestors' || relation?.kind === 'ofLeads') return DATA_SETS.organizations;
  return isOverRounds(relation) ? DATA_SETS.fundraising : DATA_SETS[source];
}

function valueText(spec: DataSetSpec, name: string, value: Scalar): string {
  const field = findField(spec, name);
  const type = field?.type;
  if (type === 'date') return dateText(String(value));
  if (type !== 'number' && typeof value === 'string') return valueWord(field ?? {}, value);
  const unit = unitOf(spec, name);
  if (unit === 'year') return String(value);
  const amount = formatAmount(Number(value), unit);
  return unit === 'usd' ? `${amount} USD` : amount;
}

/** A partial or rolling date as people write it. */
export function dateText(date: string): string {
  const [, count, unit] = /^-P(\d+)([DMY])$/.exec(date) ?? [];
  if (count !== undefined && (unit === 'D' || unit === 'M' || unit === 'Y')) return words.ago[unit](Number(count));
  return formatDate(date);
}

function conditionChip(spec: DataSetSpec, part: AskChip['part'], at: number, triple: Triple): AskChip {
  const [name, operator, value] = triple;
  const field = findField(spec, name);
  const label = field?.label ?? name;
  const isAlone = operator === 'known';
  const values = typeof value === 'object' ? value : [value];
  const choice = choiceOf(triple);
  const type = operator === 'eq' && field?.type === 'refs' ? 'text' : (field?.type ?? 'number');
  return {
    part,
    at,
    label,
    operator: countsStale([triple])
      ? operatorWords.counted
      : choice === 'between'
        ? null
        : operatorText(type, choice, values.length),
    value: isAlone ? null : values.map((one) => valueText(spec, name, one)).join(', '),
  };
}

export function periodText({ from, to }: NonNullable<AskQuery['period']>): string {
  if (from !== null && from === to && /^\d{4}-\d{2}-\d{2}$/.test(from)) return words.on(dateText(from));
  if (from !== null && to !== null) return words.within(dateText(from), dateText(to));
  if (from !== null) return words.since(dateText(from));
  return to === null ? '' : words.until(dateText(to));
}

/** What rows are grouped by, the first group first. */
const groupsOf = ({ group, across }: AskQuery) => (group ? [group, ...(across ? [across] : [])] : []);

/** The parts of a query, each as a chip. */
export function chipsOf(query: AskQuery): AskChip[] {
  const { source, triples, relation, aggregate, sort, limit, period, shown } = query;
  const groups = groupsOf(query);
  const spec: DataSetSpec = DATA_SETS[source];
  const label = (field: string) => findField(spec, field)?.label ?? field;
  const chip = (part: AskChip['part'], value: string, at = 0): AskChip => ({
    part,
    at,
    label: part === 'relation' || part === 'condition' ? value : words.chips[part],
    operator: null,
    value: part === 'relation' || part === 'condition' ? null : value,
  });
  return [
    chip('source', words.tables[source]),
    ...triples.map((triple, at) => conditionChip(spec, 'condition', at, triple)),
    ...(relation
      ? [
          ...(relation.record || relation.triples.length === 0
            ? [
                {
                  ...chip(
                    'relation',
                    isOverRounds(relation) && relation.record ? words.besides : words.relation(relation.kind),
                  ),
                  value: relation.record?.name ?? null,
                },
              ]
            : []),
          ...relation.triples.map((triple, at) => conditionChip(specAbout(query), 'relation', at, triple)),
        ]
      : []),
    ...(period ? [chip('period', periodText(period))] : []),
    ...(aggregate.of === 'rows'
      ? []
      : [
          chip(
            'aggregate',
            aggregate.of === 'count'
              ? words.chips.count
              : aggregate.of === 'value'
                ? label(aggregate.field ?? '')
                : words.figure(aggregate.of, label(aggregate.field ?? '')),
          ),
        ]),
    ...groups.map((one, at) => chip('group', one.by === 'value' ? label(one.field) : words.every[one.by], at)),
    ...(sort && groups.length === 0 ? [chip('sort', sortText(sort, label))] : []),
    ...(limit === null ? [] : [chip('limit', formatCount(limit))]),
    ...shown.map((field, at) => chip('shown', label(field), at)),
  ];
}

/** The columns of a sort with their directions, in their order. */
function sortText(sort: Sort, label: (field: string) => string): string {
  return sortTerms(sort)
    .map(({ field, order }) => `${label(field)}, ${order === 'desc' ? words.chips.descending : words.chips.ascending}`)
    .join('; ');
}

/** A condition in words. */
export function conditionText(spec: DataSetSpec, triple: Triple): string {
  return phraseOf(conditionChip(spec, 'condition', 0, triple));
}

const phraseOf = ({ label, operator, value }: AskChip) =>
  [label, operator, value].filter((one) => one !== null && one !== '').join(' ');

/** The conditions of a query in words, for a sentence. */
export function conditionTexts(query: AskQuery): string[] {
  const chips = chipsOf(query);
  const said = (part: AskChip['part']) => chips.filter((chip) => chip.part === part).map(phraseOf);
  const { relation } = query;
  // What other rows pass is said as what they are to these.
  const isBound = relation !== null && relation.record === null && relation.triples.length > 0;
  return [
    ...said('condition'),
    ...(isBound ? [words.bound(words.relation(relation.kind), said('relation'))] : said('relation')),
    ...chips.flatMap(({ part, value }) => (part === 'period' ? [value ?? ''] : [])),
  ];
}

/** A reading in one line, for a button. */
export function readingText(query: AskQuery): string {
  const { source, aggregate, sort } = query;
  const spec: DataSetSpec = DATA_SETS[source];
  const label = (field: string) => findField(spec, field)?.label ?? field;
  const what =
    aggregate.of === 'sum' || aggregate.of === 'average' || aggregate.of === 'median'
      ? words.figure(aggregate.of, label(aggregate.field ?? ''))
      : aggregate.of === 'value'
        ? label(aggregate.field ?? '')
        : words.counted(source);
  const extra = [
    ...groupsOf(query).map(
      (one) => `${words.chips.group.toLowerCase()} ${one.by === 'value' ? label(one.field) : words.every[one.by]}`,
    ),
    ...(sort && !query.group ? [sortText(sort, label)] : []),
  ];
  return `${what}${words.conditions([...conditionTexts(query), ...extra])}`;
}
