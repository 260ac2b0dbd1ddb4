import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { filterMessages } from '#src/i18n/filters.ts';
import { filterEntries } from '../algebra.ts';
import { chipText, phraseOf } from '../wording.ts';
import { type ConditionDraft, stageOf, wantsList } from './conditionDraft.ts';
import { choiceText } from './suggest.ts';

const text = filterMessages.builder;

/** What the input is called and what it asks for at the present step. */
export function inputTexts(draft: ConditionDraft): { readonly label: string; readonly placeholder: string } {
  const { field, operator } = draft;
  if (!field) return { label: text.field, placeholder: text.fieldPlaceholder };
  if (!operator) return { label: text.operator(field.label), placeholder: text.operatorPlaceholder };
  const { number, date, list, text: plain } = text.valuePlaceholder;
  const byType = field.type === 'number' ? number : field.type === 'date' ? date : wantsList(draft) ? list : plain;
  return {
    label: text.value(field.label, choiceText(field, operator.choice)),
    placeholder:
      operator.choice === 'between' ? text.rangePlaceholder[field.type === 'date' ? 'date' : 'number'] : byType,
  };
}

/** The condition as it is read, and how many rows would match; '' while it is none. */
export function noteOf(
  spec: DataSetSpec,
  draft: ConditionDraft,
  triples: readonly Triple[] | null,
  rows: number | null,
): string {
  if (!triples || stageOf(draft) !== 'value') return '';
  const phrase = filterEntries(spec, triples)
    .map((entry) => phraseOf(chipText(spec, entry)))
    .join(', ');
  const note = rows === null ? phrase : `${phrase}: ${text.would(spec.source, rows)}`;
  // Of a list the first Enter has taken a value only.
  return wantsList(draft) && draft.values.length > 0 && draft.text.trim() === '' ? `${note}. ${text.again}` : note;
}
