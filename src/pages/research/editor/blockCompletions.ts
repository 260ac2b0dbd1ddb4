import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, isStored } from '#schemas/columns/spec.ts';
import {
  BIN_CHARTS_OF,
  BLOCK_CHARTS,
  BLOCK_ROWS,
  LINE_CHARTS,
  LIVE_KINDS,
  type LiveKind,
} from '#schemas/entities/liveBlocks.ts';
import { knownOf } from '#schemas/entities/pivotBlocks.ts';
import { BLOCK_NAMES, BLOCK_TEMPLATES } from '#schemas/entities/readBlock.ts';
import { EMPTY_DRAFT, stageOf, typeText } from '#schemas/filters/conditionDraft.ts';
import { quoted } from '#schemas/filters/conditionText.ts';
import { writeDateText } from '#schemas/filters/dateText.ts';
import { completeFilterText } from '#schemas/filters/text/complete.ts';
import { SOURCES, type Source } from '#schemas/kinds.ts';
import type { Option } from '#schemas/queries/results.ts';
import { BIN_CHARTS } from '#src/charts/binDescriptors.ts';
import { CHARTS } from '#src/charts/descriptors.ts';
import { suggestChoices, suggestDates, suggestFields } from '#src/features/filters/query-builder/useSuggestions.ts';
import { completedText, completionOf } from '#src/features/filters/query-text/completions.ts';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { messages } from '#src/i18n/index.ts';
import { type BlockPlace, blockPlaceAt } from './blockPlace.ts';

const text = manuscriptMessages.completions;

/** What only the server knows. A failed call offers nothing. */
export interface KnownValues {
  /** Values of a field that contain a text, the most frequent first. */
  readonly ofField: (source: Source, field: string, searched: string) => Promise<readonly Option[]>;
  readonly projects: (searched: string) => Promise<readonly { readonly slug: string; readonly name: string }[]>;
  /** The present year, UTC. */
  readonly year: () => number;
}

type Offered = readonly Completion[];
type ValuePlace = Extract<BlockPlace, { at: 'value' }>;

/** Completes live blocks: their fences, the names of their lines, and the values of each. */
export function blockCompletions(known: KnownValues): CompletionSource {
  return async (context) => {
    const { doc } = context.state;
    const line = doc.lineAt(context.pos);
    const lines = doc.sliceString(0, context.pos).split('\n');
    const place = blockPlaceAt(lines, doc.sliceString(line.to + 1).split('\n'));
    if (place === null) return null;
    if (place.at === 'fence') return fenceResult(context, place.typed);
    if (place.at === 'name') {
      return place.typed === '' && !context.explicit ? null : unfinished(context, nameResult(context, place));
    }
    return unfinished(context, await valueResult(context, place, known));
  };
}

/** Nothing where what is typed is one of the options already: Enter begins the next line. */
function unfinished(context: CompletionContext, result: CompletionResult | null): CompletionResult | null {
  if (result === null || context.explicit) return result;
  const typed = context.state.sliceDoc(result.from, context.pos).trim();
  return result.options.some(({ label }) => label === typed) ? null : result;
}

function fenceResult({ pos, explicit }: CompletionContext, typed: string): CompletionResult | null {
  if (typed === '' && !explicit) return null;
  return {
    from: pos - typed.length,
    filter: false,
    options: LIVE_KINDS.filter((kind) => kind.startsWith(typed.replace(/^`+/, ''))).map((kind) => ({
      label: `\`\`\`${kind}`,
      detail: text.blocks[kind],
      apply: (view: EditorView, _completion: Completion, from: number, to: number) => applyBlock(view, kind, from, to),
    })),
  };
}

/** The whole block, with its first value selected. */
function applyBlock(view: EditorView, kind: LiveKind, from: number, to: number): void {
  const template = BLOCK_TEMPLATES[kind];
  const [first = ''] = template.split('\n');
  const start = from + kind.length + 4;
  view.dispatch({
    changes: { from, to, insert: `\`\`\`${kind}\n${template}\n\`\`\`\n` },
    selection: { anchor: start + first.indexOf(': ') + 2, head: start + first.length },
    userEvent: 'input.complete',
  });
}

function nameResult(
  { pos }: CompletionContext,
  { kind, typed, given }: Extract<BlockPlace, { at: 'name' }>,
): CompletionResult {
  const names = BLOCK_NAMES[kind].filter((name) => !given.has(name) || name === 'where' || name === 'project');
  return {
    from: pos - typed.length,
    options: names.map((name, at) => ({
      label: name,
      detail: text.names(name),
      apply: `${name}: `,
      boost: -at,
    })),
  };
}

async function valueResult(
  context: CompletionContext,
  place: ValuePlace,
  known: KnownValues,
): Promise<CompletionResult | null> {
  const { pos } = context;
  const { name, typed, given, kind } = place;
  const spec = specOf(kind, given);
  /** Offers for the last part of what is typed. */
  const result = (part: string, options: Offered, isFiltered = true): CompletionResult => ({
    from: pos - part.length,
    options,
    filter: isFiltered,
  });
  switch (name) {
    case 'data':
      return result(
        typed,
        SOURCES.map((source) => ({ label: source })),
      );
    case 'chart':
      return result(
        typed,
        BLOCK_CHARTS.map((chart) => ({ label: chart, detail: chartLabel(chart) })),
      );
    case 'limit':
      return result(
        typed,
        [5, 10, 20, BLOCK_ROWS.max].map((rows) => ({ label: String(rows) })),
      );
    case 'columns': {
      const part = /[^,]*$/.exec(typed)?.[0].trimStart() ?? '';
      const taken = typed.split(',').map((one) => one.trim());
      return (
        spec &&
        result(
          part,
          columnsOf(spec, false).filter(({ label }) => !taken.includes(label)),
        )
      );
    }
    case 'group':
    case 'by':
    case 'show': {
      const part = /[^,]*$/.exec(typed)?.[0].trimStart() ?? '';
      return spec && result(part, labels(knownOf(spec, name)));
    }
    case 'order':
    case 'top':
      return spec && result(typed, labels(knownOf(spec, name)));
    case 'sort': {
      if (!spec) return null;
      const part = /[^,]*$/.exec(typed)?.[0].trimStart() ?? '';
      const [, order] = /^\S+\s+(\S*)$/.exec(part) ?? [];
      return order === undefined
        ? result(part, columnsOf(spec, true))
        : result(order, [
            { label: 'desc', detail: text.orders.desc },
            { label: 'asc', detail: text.orders.asc },
          ]);
    }
    case 'project': {
      const part = /[^,]*$/.exec(typed)?.[0].trimStart() ?? '';
      const found = await known.projects(part).catch(() => []);
      return result(
        part,
        found.map(({ slug, name: called }) => ({ label: slug, detail: called })),
        false,
      );
    }
    case 'where':
      return spec && (await whereResult(context, spec, typed, known));
    default:
      return null;
  }
}

const labels = (names: readonly string[]): Offered => names.map((label, at) => ({ label, boost: -at }));

function chartLabel(name: string): string {
  const bins = Object.entries(BIN_CHARTS).find(([chart]) => chart === name)?.[1];
  return bins?.label ?? LINE_CHARTS.flatMap((chart) => (chart === name ? [CHARTS[chart].label] : []))[0] ?? '';
}

/** The data set that a block is about; null while that is not said. */
function specOf(
  kind: LiveKind,
  given: ReadonlyMap<string, string>,
): (DataSetSpec & { readonly source: Source }) | null {
  if (kind === 'table') {
    const source = SOURCES.find((one) => one === given.get('data')?.toLowerCase());
    return source ? DATA_SETS[source] : null;
  }
  const chart = given.get('chart')?.toLowerCase();
  const source = Object.entries(BIN_CHARTS_OF).find(([name]) => name === chart)?.[1];
  return source ? DATA_SETS[source] : null;
}

function columnsOf({ columns }: DataSetSpec, isSorted: boolean): Offered {
  return columns
    .filter((column) => isStored(column) && (column.sortable || !isSorted))
    .map(({ field, label }, at) => ({ label: field, detail: label, boost: -at }));
}

/** Words of the text of a filter that no single condition has. */
const JOINS = /(?:^|[\s(])(?:not|and|or|không|và|hoặc)\s|^\s*\(/iu;

/** A single condition as typed in tables; with "and", "or", "not" or parentheses the text of a filter. */
async function whereResult(
  context: CompletionContext,
  spec: DataSetSpec & { readonly source: Source },
  typed: string,
  known: KnownValues,
): Promise<CompletionResult | null> {
  const asked = completeFilterText(spec, typed, typed.length);
  const isJoined = asked.suggestions.length > 0 && asked.suggestions.every(({ kind }) => kind === 'word');
  if (!isJoined && !JOINS.test(typed)) return await conditionResult(context, spec, typed, known);
  const { from, suggestions } = await completedText(spec, typed, typed.length, async ({ field }, searched) =>
    (await known.ofField(spec.source, field, searched)).map(({ value }) => value).filter((value) => value !== ''),
  );
  return suggestions.length === 0
    ? null
    : { from: context.pos - typed.length + from, filter: false, options: suggestions.map(completionOf) };
}

/** The next part of a condition: its field, then what is compared, then a value. */
async function conditionResult(
  { pos }: CompletionContext,
  spec: DataSetSpec & { readonly source: Source },
  typed: string,
  known: KnownValues,
): Promise<CompletionResult | null> {
  const draft = typeText(spec, EMPTY_DRAFT, typed);
  const { field, operator } = draft;
  const part = draft.text.trimStart();
  const result = (options: Offered): CompletionResult => ({ from: pos - part.length, options, filter: false });
  switch (stageOf(draft)) {
    case 'field':
      return result(
        suggestFields(spec, part).map((one) => ({ label: one.field, detail: one.label, apply: `${one.field} ` })),
      );
    case 'operator':
      return field
        ? result(
            suggestChoices(field, part).map(({ keys, label }) => ({
              label: keys,
              detail: keys === label.toLowerCase() ? '' : label,
              apply: `${keys} `,
            })),
          )
        : null;
    case 'value': {
      if (!field || !operator || field.type === 'number' || field.type === 'links') return null;
      if (field.type === 'date') {
        if (operator.choice === 'between') return null;
        return result(
          suggestDates(operator.choice, part, known.year()).map(({ label, value }) => ({
            label: writeDateText(value),
            detail: label === writeDateText(value) ? '' : label,
          })),
        );
      }
      const searched = part.replace(/^"/, '');
      const options = await known.ofField(spec.source, field.field, searched).catch(() => []);
      return result(
        options.map(({ value, count }) => ({
          label: quoted(value),
          displayLabel: value === '' ? messages.directory.filters.blank : value,
          detail: text.rows(count),
        })),
      );
    }
  }
}
