import type { Operator } from '../../filters/triples.ts';
import type { operatorWords as english } from '../en/operators.ts';

/** Operators between a field and a value. */
type Comparing = Exclude<Operator, 'known'>;

const NUMBER_OPERATORS: Readonly<Record<Comparing, string>> = {
  eq: '=',
  ne: '≠',
  gt: '>',
  gte: '≥',
  lt: '<',
  lte: '≤',
  in: 'thuộc',
  nin: 'không thuộc',
  contains: 'chứa',
  starts: 'bắt đầu bằng',
  all: 'gồm tất cả',
};

const DATE_OPERATORS: Readonly<Record<Comparing, string>> = {
  ...NUMBER_OPERATORS,
  eq: 'trong',
  ne: 'không trong',
  gt: 'sau',
  gte: 'từ',
  lt: 'trước',
  lte: 'đến',
};

const TEXT_OPERATORS: Readonly<Record<Comparing, string>> = {
  eq: 'là',
  ne: 'không là',
  gt: 'sau',
  gte: 'từ',
  lt: 'trước',
  lte: 'đến',
  in: 'thuộc',
  nin: 'không thuộc',
  contains: 'chứa',
  starts: 'bắt đầu bằng',
  all: 'gồm tất cả',
};

const LIST_OPERATORS: Readonly<Record<Comparing, string>> = {
  ...TEXT_OPERATORS,
  eq: 'có',
  ne: 'không có',
  in: 'có một trong',
  nin: 'không có mục nào trong',
  all: 'có tất cả',
  contains: 'chứa văn bản',
};

/** What stands between a field and its value, by type, and what is said of a field that is known or not. */
export const operatorWords = {
  number: NUMBER_OPERATORS,
  date: DATE_OPERATORS,
  text: TEXT_OPERATORS,
  list: LIST_OPERATORS,
  known: { known: 'đã biết', unknown: 'chưa rõ', orUnknown: 'hoặc chưa rõ' },
  counted: 'được tính',
  groups: {
    any: 'một trong',
    all: 'tất cả',
    none: 'không có điều nào trong',
    notAll: 'không phải tất cả',
    not: 'không phải',
    formula: 'công thức',
    or: 'hoặc',
    and: 'và',
  },
} satisfies typeof english;
