import type { DataSetSpec, FieldSpec } from '../columns/spec.ts';
import { textKey } from '../text.ts';
import { cutItems, type ReadCondition, readCondition } from './conditionText.ts';
import { filterableFields } from './filterableFields.ts';
import { type Choice, choiceOver, type KnownChoice, operatorAt, standsAlone } from './operatorWords.ts';
import { takesList } from './triples.ts';

/**
 * A condition while it is written, in three steps: field, operator, value. Each step may be chosen or typed; what is typed
 * runs on into the next step by itself, so that a whole condition can be typed or pasted at once.
 */
export interface ConditionDraft {
  readonly field: FieldSpec | null;
  readonly operator: DraftOperator | null;
  /** Values that are taken already; only where the operator wants a list. */
  readonly values: readonly string[];
  /** Typed text of the present step. */
  readonly text: string;
}

interface DraftOperator {
  readonly choice: Choice;
  /** How it was typed; '' where it was chosen. A typed one may still grow: `is` becomes `is not`. */
  readonly typed: string;
}

export type Stage = 'field' | 'operator' | 'value';

export const EMPTY_DRAFT: ConditionDraft = { field: null, operator: null, values: [], text: '' };

export function stageOf({ field, operator }: ConditionDraft): Stage {
  if (!field) return 'field';
  return operator ? 'value' : 'operator';
}

/** True while nothing is written. */
export function isEmptyDraft({ field, text }: ConditionDraft): boolean {
  return field === null && text === '';
}

/** True where the operator wants several values. */
export function wantsList({ operator }: ConditionDraft): boolean {
  const choice = operator?.choice;
  return choice !== undefined && choice !== 'between' && !standsAlone(choice) && takesList(choice);
}

/** The draft after its text has changed: as many steps further as the text says. */
export function typeText(spec: DataSetSpec, draft: ConditionDraft, text: string): ConditionDraft {
  switch (stageOf(draft)) {
    case 'field': {
      const found = fieldAt(spec, text);
      if (!found) return { ...draft, text };
      const next = typeText(spec, { ...EMPTY_DRAFT, field: found.field }, found.rest);
      // Without an operator behind it, the name of a field may be the beginning of a longer one.
      return next.operator || found.isSure ? next : { ...draft, text };
    }
    case 'operator': {
      const found = draft.field && operatorAt(draft.field.type, text.trimStart());
      if (!found) return { ...draft, text };
      const { choice, typed, rest } = found;
      return typeText(spec, { ...draft, operator: { choice, typed }, text: '' }, rest);
    }
    case 'value':
      return typeValue(draft, text);
  }
}

function typeValue(draft: ConditionDraft, text: string): ConditionDraft {
  const { field, operator, values } = draft;
  if (!field || !operator) return { ...draft, text };
  if (values.length === 0) {
    const grown = operator.typed === '' ? null : operatorAt(field.type, operator.typed + text);
    const isLonger = grown !== null && grown.typed.length > operator.typed.length;
    const { choice, typed, rest } = isLonger
      ? grown
      : { ...operator, choice: choiceOver(field.type, operator.choice, text), rest: text };
    if (choice !== operator.choice) return typeValue({ ...draft, operator: { choice, typed } }, rest);
  }
  if (!wantsList(draft)) return { ...draft, text };
  const { done, last } = cutItems(field.type, text, true);
  const taken = [...values, ...done.map((item) => item.trim())];
  return { ...draft, values: taken, text: taken.length > 0 ? last.trimStart() : last };
}

export function chooseField(field: FieldSpec): ConditionDraft {
  return { ...EMPTY_DRAFT, field };
}

export function chooseOperator(draft: ConditionDraft, choice: Choice): ConditionDraft {
  return { ...draft, operator: { choice, typed: '' }, values: [], text: '' };
}

/** The draft with a value, as it would be written, among its values, in place of what is typed. */
export function takeValue(draft: ConditionDraft, value: string): ConditionDraft {
  return { ...draft, values: [...draft.values, value], text: '' };
}

/** The draft with what is typed among its values. */
export function takeTyped(draft: ConditionDraft): ConditionDraft {
  if (!draft.field) return draft;
  const { done, last } = cutItems(draft.field.type, draft.text, false);
  const items = [...done, last].map((item) => item.trim()).filter((item) => item !== '');
  return items.reduce(takeValue, draft);
}

/** One step back from an empty text: the last value, the operator, the field. Null: there is none left. */
export function stepBack(draft: ConditionDraft): ConditionDraft | null {
  if (draft.values.length > 0) return { ...draft, values: draft.values.slice(0, -1) };
  if (draft.operator) return { ...draft, operator: null, text: '' };
  return draft.field ? EMPTY_DRAFT : null;
}

/** The conditions of a draft, or what is missing. */
export function readDraft(spec: DataSetSpec, draft: ConditionDraft): ReadCondition {
  const { field, operator, values, text } = draft;
  if (!field) return problem('noField', text);
  const alone = aloneAt(draft);
  if (alone !== null) return readCondition(spec, field, alone, []);
  if (!operator) return problem('noOperator', text);
  if (!wantsList(draft)) return readCondition(spec, field, operator.choice, [text]);
  const { done, last } = cutItems(field.type, text, false);
  return readCondition(spec, field, operator.choice, [...values, ...done, last]);
}

/** The choice that needs no value and is written in full: `is`, and `known` where a value would stand. */
export function aloneAt({ field, operator, values, text }: ConditionDraft): KnownChoice | null {
  if (!field || values.length > 0) return null;
  if (operator && standsAlone(operator.choice)) return text.trim() === '' ? operator.choice : null;
  if (operator?.typed === '') return null;
  const grown = operatorAt(field.type, `${operator?.typed ?? ''}${text.trimStart()} `);
  return grown && standsAlone(grown.choice) && grown.rest.trim() === '' ? grown.choice : null;
}

/** Reads a whole written condition: `tvl >= 5M`, `sector in DeFi, AI`, `date past 3 months`. */
export function parseCondition(spec: DataSetSpec, text: string): ReadCondition {
  const draft = typeText(spec, EMPTY_DRAFT, text.trimStart());
  // What was typed last is complete now: a word that might have grown is what it is.
  return readDraft(spec, stageOf(draft) === 'value' ? draft : typeText(spec, draft, `${draft.text} `));
}

const WORD = /[\p{L}\p{N}_]/u;

/** The field that a text begins with: by its label or its name, without case and accents, the longest one. */
function fieldAt(
  spec: DataSetSpec,
  text: string,
): { readonly field: FieldSpec; readonly rest: string; readonly isSure: boolean } | null {
  const begun = beginningsOf(text);
  const fields = filterableFields(spec);
  let best: { readonly field: FieldSpec; readonly key: string; readonly length: number } | null = null;
  for (const field of fields) {
    for (const key of [textKey(field.label), field.field]) {
      // The last of those that read alike: a mark typed after its letter belongs to it.
      const length = begun.lastIndexOf(key);
      if (length > (best?.length ?? 0) && !WORD.test(text.charAt(length))) best = { field, key, length };
    }
  }
  if (!best) return null;
  const { field, key, length } = best;
  const rest = text.slice(length);
  const isSure = rest !== '' && !fields.some((other) => other !== field && textKey(other.label).startsWith(`${key} `));
  return { field, rest: rest.trimStart(), isSure };
}

/** Longer than any label, with a mark for each letter. */
const LABEL_LENGTH = 120;

/** How a text reads up to each of its characters, without case and accents. */
function beginningsOf(text: string): readonly string[] {
  return Array.from({ length: Math.min(text.length, LABEL_LENGTH) + 1 }, (_, end) => textKey(text.slice(0, end)));
}

function problem(reason: 'noField' | 'noOperator', text: string) {
  return { ok: false, problem: { reason, typed: text.trim() } } as const;
}

/** The field of a condition by its name, where the data set can be filtered by it. */
export function draftFor(spec: DataSetSpec, name: string): ConditionDraft {
  const field = filterableFields(spec).find((candidate) => candidate.field === name);
  return field ? chooseField(field) : EMPTY_DRAFT;
}
