import type { AskedRecord } from '#schemas/api/ask.ts';
import type { Unit } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { DataSetName } from '#schemas/kinds.ts';

/** What words of a question can mean, before it is known which data set is asked. */

export interface FieldOf {
  readonly source: DataSetName;
  readonly field: string;
}

/** A value that a field holds, or the text within it. */
export interface ValueOf extends FieldOf {
  readonly value: string;
  readonly operator: 'eq' | 'contains';
}

export type Comparison = 'gt' | 'gte' | 'lt' | 'lte' | 'eq';

export interface Amount {
  readonly value: number;
  /** Said with the figure; null: it can be of any unit. */
  readonly unit: 'usd' | 'percent' | null;
  /** A bare whole number that can be a year. */
  readonly isYear: boolean;
}

export interface Bound {
  readonly operator: Comparison;
  readonly amount: Amount;
}

export interface Span {
  readonly from: string | null;
  readonly to: string | null;
}

/** What binds rows to a named record: a pattern of the catalog. */
export type Bond =
  | 'investedIn'
  | 'investedBy'
  | 'ledBy'
  | 'coinvestedWith'
  | 'shared'
  | 'roundsOf'
  | 'team'
  | 'former'
  | 'founded'
  | 'about'
  | 'jobsAt';

export type Measured = 'sum' | 'average' | 'median' | 'count' | 'howMuch';

export type Verb =
  | 'raise'
  | 'invest'
  | 'back'
  | 'lead'
  | 'join'
  | 'found'
  | 'work'
  | 'hire'
  | 'rose'
  | 'fell'
  | 'coinvest';

export interface OrderOf extends FieldOf {
  readonly order: 'asc' | 'desc';
}

/** A period of dates by which rows are grouped. */
export type Every = 'month' | 'quarter' | 'year';

/** What rows are grouped by besides: a field, or the period of their date. */
export interface SecondGroup {
  readonly fields: readonly FieldOf[];
  readonly span: Every | null;
}

export type Phrase =
  | { readonly is: 'light' }
  | { readonly is: 'soft'; readonly of: DataSetName | null }
  | { readonly is: 'word'; readonly class: string }
  | { readonly is: 'noun'; readonly sources: readonly DataSetName[]; readonly isOne: boolean; readonly word: string }
  | {
      readonly is: 'named';
      readonly records: readonly AskedRecord[];
      readonly values: readonly ValueOf[];
      /** What speaks against each of the records beside the first. */
      readonly behind?: readonly number[];
      /** The word that its neighbors in a list leave out: "Series A and B". */
      readonly head?: string;
    }
  | { readonly is: 'values'; readonly all: readonly (readonly ValueOf[])[]; readonly joined: 'or' | 'and' | 'both' }
  | { readonly is: 'records'; readonly all: readonly AskedRecord[]; readonly joined: 'or' | 'and' | 'both' }
  | { readonly is: 'without'; readonly all: readonly (readonly ValueOf[])[] }
  | { readonly is: 'field'; readonly fields: readonly FieldOf[] }
  | { readonly is: 'amount'; readonly amount: Amount }
  | { readonly is: 'bounds'; readonly bounds: readonly Bound[] }
  | { readonly is: 'conditions'; readonly options: readonly ConditionOf[] }
  | { readonly is: 'period'; readonly span: Span }
  /** `raises`: it says itself that money was raised. */
  | { readonly is: 'measure'; readonly of: Measured; readonly raises?: true }
  | {
      readonly is: 'extreme';
      readonly of: 'size' | 'time' | 'count';
      readonly order: 'asc' | 'desc';
      readonly limit: number | null;
    }
  | { readonly is: 'ordered'; readonly orders: readonly OrderOf[]; readonly limit: number | null }
  /** `by` alone orders by figures and groups by anything else. */
  | {
      readonly is: 'by';
      readonly fields: readonly FieldOf[];
      readonly nouns: readonly DataSetName[];
      readonly only: 'group' | 'order' | null;
      readonly second?: SecondGroup;
    }
  | { readonly is: 'every'; readonly span: Every; readonly second?: SecondGroup }
  /** Orders rows that are equal by what comes before: "then by amount". */
  | { readonly is: 'then'; readonly fields: readonly FieldOf[]; readonly order: 'asc' | 'desc' | null }
  | { readonly is: 'thenExtreme'; readonly of: 'size' | 'time'; readonly order: 'asc' | 'desc' }
  | { readonly is: 'direction'; readonly order: 'asc' | 'desc' }
  | {
      readonly is: 'bond';
      readonly bond: Bond;
      readonly records: readonly AskedRecord[];
      readonly joined: 'one' | 'or' | 'and' | 'both';
      /** What the people are there: "CEO of X". */
      readonly titles: readonly ValueOf[];
      /** Which rows, where the words say it: stories, or rounds. */
      readonly about: readonly ('news' | 'research' | 'fundraising')[];
      readonly isNot: boolean;
    }
  /** Asks for more than a query can say. */
  | { readonly is: 'beyond' }
  | { readonly is: 'verb'; readonly verb: Verb }
  | { readonly is: 'compare' }
  | { readonly is: 'trend' };

export interface ConditionOf {
  readonly source: DataSetName;
  readonly triples: readonly Triple[];
  /** Of the figure that is compared. */
  readonly unit?: Unit | undefined;
}

export type PhraseKind = Phrase['is'];
export type PhraseOf<Kind extends PhraseKind> = Extract<Phrase, { readonly is: Kind }>;

/** A condition on values of one field: one of them, all of them, or none; null: a filter cannot say it. */
export function valueTriple(
  field: string,
  values: readonly Pick<ValueOf, 'value' | 'operator'>[],
  how: 'or' | 'both' | 'none',
): Triple | null {
  const [first] = values;
  if (first === undefined) return null;
  const isExact = values.every(({ operator }) => operator === 'eq');
  if (how === 'none' && isExact)
    return values.length === 1 ? [field, 'ne', first.value] : [field, 'nin', values.map(({ value }) => value)];
  if (how === 'none') return null;
  if (values.length === 1) return [field, first.operator, first.value];
  return isExact ? [field, how === 'both' ? 'all' : 'in', values.map(({ value }) => value)] : null;
}
