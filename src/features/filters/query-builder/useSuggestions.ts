import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { searchWords, textKey } from '#schemas/text.ts';
import { filterMessages } from '#src/i18n/filters.ts';
import { messages } from '#src/i18n/index.ts';
import { useNow } from '#src/shared/clock.ts';
import type { TableHandle } from '#workers/client.ts';
import { unitOf } from '../algebra.ts';
import { writeDateText } from '../dateText.ts';
import { quoted, readValue } from '../parser.ts';
import { useOptions } from '../useOptions.ts';
import { type ConditionDraft, chooseField, chooseOperator, stageOf, wantsList } from './conditionDraft.ts';
import { suggestChoices, suggestDates, suggestFields } from './suggest.ts';

const text = filterMessages.builder;

/** Something that can be chosen instead of being typed. */
export interface Suggestion {
  readonly key: string;
  readonly label: string;
  /** What stands at the right: a kind, the keys for it. */
  readonly hint: string;
  /** Rows that have the value, where it is one. */
  readonly count: number | null;
  readonly chosen: SuggestionChosen;
}

/** What choosing a suggestion leads to: another step, or a value as it would be written. */
export type SuggestionChosen = { readonly draft: ConditionDraft } | { readonly value: string };

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
  const hasValues = stage === 'value' && (field?.type === 'text' || field?.type === 'tags' || field?.type === 'refs');
  const found = readValue('text', draft.text);
  const searched = found.ok ? String(found.value) : draft.text.replace(/^\s*"/, '');
  const { status, options } = useOptions(hasValues ? handle : null, field?.field ?? '', hasValues ? searched : '');
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
  if (field.type === 'date' && operator && operator.choice !== 'between') {
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
  const wanted = searchWords(searched);
  const taken = new Set(wantsList(draft) ? draft.values.map(itemKey) : []);
  const list = options
    // The answer may still be the one to an older text.
    .filter(({ value }) => wanted.every((word) => textKey(value).includes(word)) && !taken.has(textKey(value)))
    .map(({ value, count }) => ({
      key: `=${value}`,
      label: value === '' ? messages.directory.filters.blank : value,
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
  if (draft.text.trim() === '') return -1;
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
