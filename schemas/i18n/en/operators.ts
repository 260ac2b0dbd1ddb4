import type { Operator } from '../../filters/triples.ts';

/** Operators between a field and a value. */
type Comparing = Exclude<Operator, 'known'>;

const NUMBER_OPERATORS: Readonly<Record<Comparing, string>> = {
  eq: '=',
  ne: '≠',
  gt: '>',
  gte: '≥',
  lt: '<',
  lte: '≤',
  in: 'in',
  nin: 'not in',
  contains: 'contains',
  starts: 'starts with',
  all: 'all of',
};

const DATE_OPERATORS: Readonly<Record<Comparing, string>> = {
  ...NUMBER_OPERATORS,
  eq: 'in',
  ne: 'not in',
  gt: 'after',
  gte: 'from',
  lt: 'before',
  lte: 'to',
};

const TEXT_OPERATORS: Readonly<Record<Comparing, string>> = {
  eq: 'is',
  ne: 'is not',
  gt: 'after',
  gte: 'from',
  lt: 'before',
  lte: 'up to',
  in: 'in',
  nin: 'not in',
  contains: 'contains',
  starts: 'starts with',
  all: 'all of',
};

const LIST_OPERATORS: Readonly<Record<Comparing, string>> = {
  ...TEXT_OPERATORS,
  eq: 'contains',
  ne: 'without',
  in: 'contains any of',
  nin: 'without any of',
  all: 'contains all of',
  contains: 'contains the text',
};

/** What stands between a field and its value, by type, and what is said of a field that is known or not. */
export const operatorWords = {
  number: NUMBER_OPERATORS,
  date: DATE_OPERATORS,
  text: TEXT_OPERATORS,
  list: LIST_OPERATORS,
  known: { known: 'is known', unknown: 'is unknown', orUnknown: 'or unknown' },
  /** Of stale figures, where conditions count them. */
  counted: 'counted',
  /** Groups of conditions: what stands before their members, and between them in a sentence. */
  groups: {
    any: 'any of',
    all: 'all of',
    none: 'none of',
    notAll: 'not all of',
    not: 'not',
    formula: 'formula',
    or: 'or',
    and: 'and',
  },
};
