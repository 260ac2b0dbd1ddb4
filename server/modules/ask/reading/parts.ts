import { askWords, singularOf } from '#schemas/i18n/en/askWords.ts';
import type { Cover } from './chart.ts';
import type {
  Amount,
  Bound,
  ConditionOf,
  Every,
  FieldOf,
  OrderOf,
  Phrase,
  PhraseKind,
  PhraseOf,
  Span,
  ValueOf,
  Verb,
} from './phrases.ts';

/** The phrases of a cover by what they are, before a data set is chosen. */
export interface Parts {
  readonly nouns: readonly PhraseOf<'noun'>[];
  /** What the most is wanted of: "most rounds". */
  readonly counted: PhraseOf<'noun'> | null;
  /** A kind of rounds stands before it: "most gaming rounds". */
  readonly isCountedOfKind: boolean;
  readonly named: readonly PhraseOf<'named'>[];
  readonly values: readonly PhraseOf<'values'>[];
  readonly records: readonly PhraseOf<'records'>[];
  readonly without: readonly (readonly (readonly ValueOf[])[])[];
  readonly fields: readonly (readonly FieldOf[])[];
  readonly conditions: readonly (readonly ConditionOf[])[];
  readonly bounds: readonly (readonly Bound[])[];
  /** A count that stands first: "10 DeFi projects". */
  readonly limit: number | null;
  /** Figures that nothing explains. */
  readonly amounts: readonly Amount[];
  readonly periods: readonly Span[];
  readonly measures: readonly PhraseOf<'measure'>['of'][];
  readonly extremes: readonly PhraseOf<'extreme'>[];
  readonly ordered: readonly { readonly orders: readonly OrderOf[]; readonly limit: number | null }[];
  readonly by: readonly PhraseOf<'by'>[];
  /** Rows are ordered by several columns: "by stage, then by amount". */
  readonly isOrderedTwice: boolean;
  readonly every: readonly Every[];
  readonly direction: 'asc' | 'desc' | null;
  readonly bonds: readonly PhraseOf<'bond'>[];
  readonly verbs: ReadonlySet<Verb>;
  readonly compares: boolean;
  readonly isTrend: boolean;
  readonly asksWho: boolean;
  readonly asksWhen: boolean;
  /** "Which Layer 1 has …" */
  readonly asksOne: boolean;
  readonly asksWhere: boolean;
  /** Answered by yes or no: a record may be named with what it is said to be. */
  readonly asksWhether: boolean;
  /** Employees are counted: nobody states how many there are. */
  readonly asksHeadcount: boolean;
  readonly all: readonly Phrase[];
}

const asks = (keys: readonly string[], words: readonly string[]) =>
  words.some((word) => ` ${keys.join(' ')} `.includes(` ${word} `));

const FIRST_LIMIT = 50;

export function partsOf(cover: Cover, keys: readonly string[]): Parts {
  const all = cover.edges.map(({ phrase }) => phrase);
  const of = <Kind extends PhraseKind>(kind: Kind): PhraseOf<Kind>[] =>
    all.flatMap((phrase) => (isKind(phrase, kind) ? [phrase] : []));
  const counted = all.find(
    (phrase, at): phrase is PhraseOf<'noun'> => phrase.is === 'noun' && isCount(all[lastBefore(all, at)]),
  );
  const countedAt = counted ? all.indexOf(counted) : -1;
  const [first] = all;
  const hasLimit =
    first?.is === 'amount' &&
    first.amount.unit === null &&
    first.amount.value >= 1 &&
    first.amount.value <= FIRST_LIMIT;
  return {
    nouns: of('noun').filter((noun) => noun !== counted),
    counted: counted ?? null,
    isCountedOfKind:
      countedAt > 0 &&
      all
        .slice(lastBefore(all, countedAt) + 1, countedAt)
        .some((phrase) => phrase.is === 'named' && phrase.values.some(({ source }) => source === 'fundraising')),
    named: of('named'),
    values: of('values'),
    records: of('records'),
    without: of('without').map(({ all: values }) => values),
    fields: of('field').map(({ fields }) => fields),
    conditions: of('conditions').map(({ options }) => options),
    bounds: of('bounds').map(({ bounds }) => bounds),
    limit: hasLimit ? first.amount.value : null,
    amounts: of('amount')
      .slice(hasLimit ? 1 : 0)
      .map(({ amount }) => amount),
    periods: of('period').map(({ span }) => span),
    measures: of('measure').map(({ of: measured }) => measured),
    extremes: of('extreme'),
    ordered: of('ordered'),
    by: of('by'),
    isOrderedTwice: of('then').length + of('thenExtreme').length > 0,
    every: of('every').map(({ span }) => span),
    direction: of('direction')[0]?.order ?? null,
    bonds: of('bond'),
    verbs: new Set([
      ...of('verb').map(({ verb }) => verb),
      ...of('measure').flatMap(({ raises }): Verb[] => (raises ? ['raise'] : [])),
    ]),
    compares: of('compare').length > 0 || asks(keys, askWords.versus),
    isTrend: of('trend').length > 0,
    asksWho: asks(keys, askWords.who),
    asksWhen: asks(keys, askWords.when),
    asksOne: asks(keys, askWords.which) && asks(keys, askWords.hasOne),
    asksWhere: asks(keys, askWords.where),
    asksWhether: askWords.whether.includes(keys[0] ?? ''),
    asksHeadcount: askWords.headcount.some((word) => keys.some((key) => singularOf(key) === word)),
    all,
  };
}

function isKind<Kind extends PhraseKind>(phrase: Phrase, kind: Kind): phrase is PhraseOf<Kind> {
  return phrase.is === kind;
}

/** The phrase before a place, kinds of rows passed over: "the most seed rounds". */
function lastBefore(all: readonly Phrase[], at: number): number {
  let before = at - 1;
  while (before > 0 && (all[before]?.is === 'named' || all[before]?.is === 'values')) before--;
  return before;
}

const isCount = (phrase: Phrase | undefined) => phrase?.is === 'extreme' && phrase.of === 'count';

/** Whether one record is named, and nothing is bound to it. */
export function isOneRecord({ named, bonds, records }: Parts): boolean {
  return named.filter((one) => one.records.length > 0).length === 1 && bonds.length === 0 && records.length === 0;
}
