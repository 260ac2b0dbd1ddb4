import { useQuery } from '@tanstack/react-query';
import type { DataSetSpec, FieldSpec } from '#schemas/columns/spec.ts';
import { DATE_RANGES } from '#schemas/constants.ts';
import {
  aloneAt,
  type ConditionDraft,
  chooseField,
  chooseOperator,
  stageOf,
  wantsList,
} from '#schemas/filters/conditionDraft.ts';
import { quoted, readValue } from '#schemas/filters/conditionText.ts';
import { parseDateText, writeDateText } from '#schemas/filters/dateText.ts';
import { filterableFields, unitOf } from '#schemas/filters/filterableFields.ts';
import { mergeFilter } from '#schemas/filters/merge.ts';
import { operatorText } from '#schemas/filters/operatorText.ts';
import { type Choice, knownWords, offeredChoices, writtenWord } from '#schemas/filters/operatorWords.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { textKey } from '#schemas/text.ts';
import { countQuery } from '#src/api/tableQueries.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { messages } from '#src/i18n/index.ts';
import { valueText } from '#src/i18n/valueText.ts';
import { useNow } from '#src/shared/clock.ts';
import { matchText } from '#src/shared/fuzzy.ts';
import type { TableHandle } from '#workers/client.ts';
import { filterEntries } from '../algebra.ts';
import { answersTo } from '../shownOptions.ts';
import { useOptions } from '../useOptions.ts';
import { chipText, phraseOf } from '../wording.ts';

const text = filterMessages.builder;

/** Something that can be chosen instead of being typed. */
export interface Suggestion {
  readonly key: string;
  readonly label: string;
  /** Shown at the right: a kind, or its keys. */
  readonly hint: string;
  /** Rows that have the value, where it is one. */
  readonly count: number | null;
  readonly chosen: SuggestionChosen;
}

/** What choosing a suggestion leads to: another step, or a value as it would be written. */
type SuggestionChosen = { readonly draft: ConditionDraft } | { readonly value: string };

export interface Suggestions {
  readonly list: readonly Suggestion[];
  readonly status: 'ready' | 'loading' | 'failed';
}

const HOUR_MS = 3_600_000;

/** What is offered at the present step of a condition. Values come from the table, with their counts under the present filter. */
export function useSuggestions(spec: DataSetSpec, draft: ConditionDraft, handle: TableHandle | null): Suggestions {
  const now = useNow(HOUR_MS);
  const { field, operator } = draft;
  const stage = stageOf(draft);
  const isAlone = aloneAt(draft) !== null;
  const hasValues =
    stage === 'value' && !isAlone && (field?.type === 'text' || field?.type === 'tags' || field?.type === 'refs');
  const found = readValue('text', draft.text);
  const searched = found.ok ? String(found.value) : draft.text.replace(/^\s*"/, '');
  const { status, options } = useOptions(hasValues ? handle : null, field, hasValues ? searched : '');
  const ready = (list: readonly Suggestion[]) => ({ list, status: 'ready' }) as const;

  if (stage === 'field') {
    return ready(
      suggestFields(spec, draft.text).map((each) => ({
        key: each.field,
        label: each.label,
        hint: unitHint(spec, each.field) || text.kinds[each.type],
        count: null,
        chosen: { draft: chooseField(each) },
      })),
    );
  }
  if (!field || stage === 'operator') {
    const choices = field ? suggestChoices(field, draft.text) : [];
    return ready(
      choices.map(({ choice, label, keys }) => ({
        key: choice,
        label,
        hint: keys === label.toLowerCase() ? '' : keys,
        count: null,
        chosen: { draft: chooseOperator(draft, choice) },
      })),
    );
  }
  if (field.type === 'date' && !isAlone && operator && operator.choice !== 'between') {
    return ready(
      suggestDates(operator.choice, draft.text, new Date(now).getUTCFullYear()).map(({ label, value }) => ({
        key: value,
        label,
        hint: '',
        count: null,
        chosen: { value: writeDateText(value) },
      })),
    );
  }
  if (!hasValues) return ready([]);
  const taken = new Set(wantsList(draft) ? draft.values.map(itemKey) : []);
  const list = options
    // The answer may still be the one to an older text.
    .filter(({ value }) => answersTo(field, value, searched) && !taken.has(textKey(value)))
    .map(({ value, count }) => ({
      key: `=${value}`,
      label: value === '' ? messages.directory.filters.blank : valueText(field, value),
      hint: '',
      count,
      chosen: { value: quoted(value) },
    }));
  return { list, status };
}

/**
 * The suggestion that Enter takes before the arrows chose one, or -1. Where a field or an operator is wanted it is the first;
 * where whole values are compared, the one that was typed or else the first with it; otherwise what is typed is the value.
 */
export function markedAtFirst(draft: ConditionDraft, list: readonly Suggestion[]): number {
  const { field, operator } = draft;
  if (list.length === 0) return -1;
  if (!field || !operator) return 0;
  if (draft.text.trim() === '' || aloneAt(draft) !== null) return -1;
  if (field.type === 'date') return readValue('date', draft.text).ok ? -1 : 0;
  const isWhole = operator.choice !== 'contains' && operator.choice !== 'starts';
  const exact = list.findIndex(({ label }) => textKey(label) === itemKey(draft.text));
  return isWhole ? Math.max(0, exact) : -1;
}

/** A value as it is compared, however it is written. */
function itemKey(item: string): string {
  const read = readValue('text', item);
  return textKey(read.ok ? String(read.value) : item);
}

function unitHint(spec: DataSetSpec, field: string): string {
  const unit = unitOf(spec, field);
  return unit ? filterMessages.panel.units[unit] : '';
}

/** The fields that answer to what was typed, best first, equal ones as declared. */
export function suggestFields(spec: DataSetSpec, typed: string): readonly FieldSpec[] {
  return filterableFields(spec)
    .flatMap((field) => {
      const match = matchText(field.label, typed, field.field);
      return match ? [{ field, score: match.score }] : [];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ field }) => field);
}

/** A choice as it is offered: what it is called, and the keys that type it. */
interface OfferedChoice {
  readonly choice: Choice;
  readonly label: string;
  readonly keys: string;
}

/** The choices of a field that answer to what was typed. */
export function suggestChoices(field: FieldSpec, typed: string): readonly OfferedChoice[] {
  const wanted = textKey(typed.trim());
  return offeredChoices(field)
    .filter((choice) =>
      [textKey(choiceLabel(field, choice)), ...knownWords(field.type, choice)].some((word) => word.startsWith(wanted)),
    )
    .map((choice) => ({ choice, label: choiceLabel(field, choice), keys: writtenWord(field.type, choice) }));
}

/** What a choice is called: `At least (≥)`, `contains any of`. */
function choiceLabel(field: FieldSpec, choice: Choice): string {
  if (field.type === 'number' && choice !== 'contains' && choice !== 'starts')
    return filterMessages.editor.numberChoices[choice];
  return choiceText(field, choice);
}

/** How a choice reads between field and value: `≥`, `from`, `without any of`. */
export function choiceText(field: FieldSpec, choice: Choice): string {
  return choice === 'between' ? text.between : operatorText(field.type, choice, 2);
}

/** A date that is offered, as it would be written. */
interface OfferedDate {
  readonly label: string;
  readonly value: string;
}

/** Dates worth offering: the rolling ranges, and the last years of the calendar. `year` is the present one. */
export function suggestDates(choice: Choice, typed: string, year: number): readonly OfferedDate[] {
  const rolling = DATE_RANGES.map((value) => ({ label: filterMessages.ranges[value], value }));
  const years = [year, year - 1, year - 2, year - 3].map((one) => ({ label: String(one), value: String(one) }));
  const isPeriod = choice === 'eq' || choice === 'ne' || choice === 'in' || choice === 'nin';
  const offered = isPeriod ? years : choice === 'gte' ? [...rolling, ...years] : [...agoOf(rolling), ...years];
  const wanted = textKey(typed.trim());
  const read = wanted === '' ? null : parseDateText(typed);
  return offered.filter(
    ({ label, value }) =>
      value === read ||
      textKey(label)
        .split(' ')
        .some((word) => word.startsWith(wanted)) ||
      textKey(label).startsWith(wanted),
  );
}

/** Beside "before" a rolling date is a day, not a span of time: `3 months ago`. */
function agoOf(ranges: readonly OfferedDate[]): readonly OfferedDate[] {
  return ranges.map(({ value }) => ({ label: writeDateText(value), value }));
}

/** How many rows the view would have with these conditions added; null while that is not known. */
export function useDraftCount(
  spec: DataSetSpec,
  handle: TableHandle | null,
  { filter, search }: { readonly filter: Filter; readonly search: string },
  triples: readonly Triple[] | null,
): number | null {
  const { data } = useQuery({
    ...countQuery(handle, { filter: mergeFilter(spec, filter, triples ?? []), sort: null, search }),
    enabled: triples !== null,
  });
  return triples === null ? null : (data ?? null);
}

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
