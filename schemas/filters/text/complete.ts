import { type DataSetSpec, type FieldSpec, findField } from '../../columns/spec.ts';
import { quotedText } from '../../formulas/print.ts';
import type { Token } from '../../formulas/tokens.ts';
import { textKey } from '../../text.ts';
import { filterableFields } from '../filterableFields.ts';
import { tokensUpToProblem } from './parts.ts';
import { writtenValue } from './write.ts';

/** What can stand at a place of the text of a filter. */
export interface TextSuggestion {
  readonly kind: 'field' | 'operator' | 'value' | 'word';
  /** What it puts in the place of what is typed. */
  readonly insert: string;
  /** What pages call it, where that is not what it puts there. */
  readonly called?: string;
}

export interface TextCompletion {
  /** Where what is typed of it begins; it ends at the caret. */
  readonly from: number;
  readonly typed: string;
  readonly suggestions: readonly TextSuggestion[];
  /** The field whose values can follow; null: something else does. */
  readonly valuesOf: FieldSpec | null;
}

type Wants = 'field' | 'operator' | 'value' | 'join';

interface State {
  readonly wants: Wants;
  readonly field: FieldSpec | null;
  /** Where the present part begins. */
  readonly from: number;
  /** Depth of parentheses; `list`: of a list of values. */
  readonly open: readonly ('group' | 'list')[];
}

const OPERATORS: Readonly<Record<FieldSpec['type'], readonly string[]>> = {
  number: ['>', '>=', '<', '<=', '=', '!=', 'between', 'in (', 'is known', 'is unknown'],
  date: ['>=', '<=', 'past', 'since', 'before', 'between', '=', 'is known', 'is unknown'],
  text: ['=', '!=', 'in (', 'not in (', 'contains', 'starts with', 'is known', 'is unknown'],
  tags: ['in (', '=', '!=', 'not in (', 'all of (', '~', 'is known', 'is unknown'],
  refs: ['in (', '=', '!=', 'not in (', 'all of (', '~', 'is known', 'is unknown'],
  links: ['is known', 'is unknown'],
  series: [],
};
const DATES = ['past 7 days', 'past 3 months', 'past 1 year', 'today', 'yesterday'];
const SUGGESTED = 50;

/** What can be written where the caret stands. `values`: those of the field that is asked about, if they are at hand. */
export function completeFilterText(
  spec: DataSetSpec,
  text: string,
  caret: number,
  values: readonly string[] = [],
): TextCompletion {
  const before = text.slice(0, caret);
  const quoted = openQuoteOf(before);
  const state = stateAt(spec, quoted === null ? before : before.slice(0, quoted));
  const from = quoted ?? firstLetter(before, state.from);
  const typed = before.slice(from);
  const plain = textKey(quoted === null ? typed : typed.slice(1));
  const fits = ({ insert, called = '' }: TextSuggestion) => matches(insert, plain) || matches(called, plain);
  const suggestions = suggestionsFor(spec, state, values, quoted !== null)
    .filter(fits)
    .slice(0, SUGGESTED);
  const isText = state.field?.type === 'text' || state.field?.type === 'tags' || state.field?.type === 'refs';
  return { from, typed, suggestions, valuesOf: state.wants === 'value' && isText ? state.field : null };
}

function suggestionsFor(
  spec: DataSetSpec,
  { wants, field }: State,
  values: readonly string[],
  isQuoted: boolean,
): readonly TextSuggestion[] {
  switch (wants) {
    case 'field': {
      const fields = filterableFields(spec).map(
        ({ field: name, label }): TextSuggestion => ({ kind: 'field', insert: name, called: label }),
      );
      const groups = (spec.groups ?? []).map(
        ({ field: name, label }): TextSuggestion => ({ kind: 'field', insert: name, called: label }),
      );
      return [...fields, ...groups, { kind: 'word', insert: 'not' }, { kind: 'word', insert: '(' }];
    }
    case 'operator': {
      const type = field?.type ?? 'number';
      const known = field?.filterable ? OPERATORS[type] : OPERATORS.links;
      return known.map((insert) => ({ kind: 'operator', insert }));
    }
    case 'value':
      if (field?.type === 'date') return DATES.map((insert) => ({ kind: 'value', insert }));
      return field
        ? (field.choices ?? values).map((value) => ({
            kind: 'value',
            called: value,
            insert: isQuoted ? quotedText(value) : writtenValue(spec, field, value),
          }))
        : [];
    case 'join':
      return [
        { kind: 'word', insert: 'and' },
        { kind: 'word', insert: 'or' },
      ];
  }
}

/** From the beginning of a word on. */
function matches(text: string, plain: string): boolean {
  const key = textKey(text);
  return (
    plain === '' ||
    key.startsWith(plain) ||
    key.includes(` ${plain}`) ||
    key.includes(`_${plain}`) ||
    key.startsWith(`"${plain}`)
  );
}

/** Where a quotation mark stands that is not closed; null: none. */
function openQuoteOf(text: string): number | null {
  let open: number | null = null;
  for (let at = 0; at < text.length; at++) if (text.charAt(at) === '"') open = open === null ? at : null;
  return open;
}

function firstLetter(text: string, from: number): number {
  return from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
}

/** What the text before the caret leads to. The last word may still be written. */
function stateAt(spec: DataSetSpec, text: string): State {
  const tokens = tokensUpToProblem(spec, text).filter(({ kind }) => kind !== 'end');
  const last = tokens.at(-1);
  const isWord = last?.kind === 'field' || last?.kind === 'keyword' || last?.kind === 'word';
  const done = isWord && last.span.to === text.length && /[\p{L}\p{N}_]$/u.test(text) ? tokens.slice(0, -1) : tokens;
  return done.reduce((state, token) => nextState(spec, state, token), BEGIN);
}

const BEGIN: State = { wants: 'field', field: null, from: 0, open: [] };

const CALCULATES: readonly string[] = ['+', '-', '*', '/'];

function nextState(spec: DataSetSpec, state: State, token: Token): State {
  const from = token.span.to;
  const { wants, field, open } = state;
  if (token.kind === 'keyword' && (token.keyword === 'and' || token.keyword === 'or') && open.at(-1) !== 'list')
    return { ...BEGIN, from, open };
  if (token.kind === 'sign' && token.sign === ')') return { wants: 'join', field: null, from, open: open.slice(0, -1) };
  switch (wants) {
    case 'field':
      if (token.kind === 'field') return { wants: 'operator', field: findField(spec, token.field) ?? null, from, open };
      if (token.kind === 'sign' && token.sign === '(') return { ...state, from, open: [...open, 'group'] };
      return token.kind === 'word' ? state : { ...state, from };
    case 'operator':
      return afterOperator(state, token, from);
    case 'value': {
      const isList = token.kind === 'sign' && token.sign === '(';
      if (isList) return { ...state, from, open: [...open, 'list'] };
      if (token.kind === 'sign' && (token.sign === ',' || token.sign === '..' || CALCULATES.includes(token.sign)))
        return { ...state, from };
      const isBare = field?.type === 'text' || field?.type === 'tags' || field?.type === 'refs';
      if (isBare && token.kind !== 'text') return state;
      return open.at(-1) === 'list' ? state : { wants: 'join', field: null, from, open };
    }
    case 'join':
      return token.kind === 'sign' && CALCULATES.includes(token.sign) ? { ...state, wants: 'value', from } : state;
  }
}

const ALONE: readonly string[] = ['known', 'unknown', 'knownOrUnknown'];

function afterOperator(state: State, token: Token, from: number): State {
  if (token.kind === 'keyword')
    return ALONE.includes(token.keyword)
      ? { ...state, wants: 'join', field: null, from }
      : { ...state, wants: 'value', from };
  if (token.kind === 'date') return { ...state, wants: 'join', field: null, from };
  return token.kind === 'sign' ? { ...state, wants: 'value', from } : state;
}
