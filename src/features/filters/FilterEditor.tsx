import { type FormEvent, useState } from 'react';
import type { DataSetSpec, FieldSpec } from '#schemas/columns/spec.ts';
import { unitOf } from '#schemas/filters/filterableFields.ts';
import { optionOperators } from '#schemas/filters/operatorWords.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { formatCount } from '#schemas/format.ts';
import type { Option } from '#schemas/queries/results.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { messages } from '#src/i18n/index.ts';
import { valueText } from '#src/i18n/valueText.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { ColumnDescription } from '#src/ui/ColumnDescription.tsx';
import { ARROW_STOP, moveFocusByArrows, useFirstFocus } from '#src/ui/focus.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SearchInput } from '#src/ui/TextInput.tsx';
import type { TableHandle } from '#workers/client.ts';
import type { FilterEntry } from './algebra.ts';
import { type Draft, type DraftProblem, draftOf, draftTriples, emptyDraft, type OptionsDraft } from './editorDraft.ts';
import { answersTo } from './shownOptions.ts';
import { OPTIONS_LIMIT, useOptions } from './useOptions.ts';
import { ChoiceEditor, DateEditor, KnownEditor, NumberEditor, TextEditor } from './ValueEditors.tsx';
import { problemText } from './wording.ts';

const text = filterMessages.editor;

/**
 * The editor that fits a field's type, for a new filter or for one that is there. Enter or Apply hands its conditions over;
 * a draft that is no filter yet says what is missing.
 */
export function FilterEditor({
  spec,
  field,
  entry,
  handle,
  onApply,
  onRemove,
}: {
  readonly spec: DataSetSpec;
  readonly field: FieldSpec;
  /** The filter that is edited; null for a new one. */
  readonly entry: FilterEntry | null;
  readonly handle: TableHandle | null;
  readonly onApply: (triples: readonly Triple[]) => void;
  /** Null where there is nothing to remove yet. */
  readonly onRemove: (() => void) | null;
}) {
  const editor = useFirstFocus<HTMLFormElement>();
  const unit = unitOf(spec, field.field);
  const [draft, setDraft] = useState<Draft>(() => (entry ? draftOf(field, entry, unit) : emptyDraft(field)));
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const change = (next: Draft) => {
    setDraft(next);
    setProblem(null);
  };
  const apply = (finished: Draft) => {
    const result = draftTriples(field.field, finished);
    if (result.ok) onApply(result.triples);
    else setProblem({ at: result.at, problem: result.problem });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(draft);
  };
  const about = description(spec, field);
  if (field.choices && draft.kind === 'options') {
    const choose = (value: string | null) => {
      if (value !== null) apply({ kind: 'options', operator: 'in', values: [value] });
      else if (onRemove) onRemove();
      else onApply([]);
    };
    return (
      <>
        <ChoiceEditor field={field} choices={field.choices} chosen={draft.values} onChoose={choose} />
        {about}
      </>
    );
  }
  return (
    <form ref={editor} onSubmit={submit} noValidate className="flex shrink-0 flex-col gap-3">
      {draft.kind === 'number' && <NumberEditor draft={draft} onChange={change} problem={problem} unit={unit} />}
      {draft.kind === 'text' && <TextEditor draft={draft} onChange={change} problem={problem} />}
      {draft.kind === 'date' && <DateEditor draft={draft} onChange={change} problem={problem} onApply={apply} />}
      {draft.kind === 'known' && <KnownEditor draft={draft} onChange={change} />}
      {draft.kind === 'options' && (
        <OptionsEditor
          handle={handle}
          field={field}
          draft={draft}
          onChange={change}
          error={problem ? problemText(problem.problem) : undefined}
        />
      )}
      {draft.kind !== 'known' && (
        <fieldset className="flex gap-1.5 border-t border-line pt-3">
          <legend className="sr-only">{text.known}</legend>
          {([1, 0] as const).map((known) => (
            <Button key={known} onClick={() => apply({ kind: 'known', known })}>
              {known === 1 ? text.isKnown : text.isUnknown}
            </Button>
          ))}
        </fieldset>
      )}
      <div className="flex items-center justify-between gap-2">
        {onRemove ? (
          <Button variant="ghost" onClick={onRemove}>
            {text.removeThis}
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit" variant="primary">
          {text.apply}
        </Button>
      </div>
      {about}
    </form>
  );
}

/** What the field means, below what can be done with it. */
function description(spec: DataSetSpec, field: FieldSpec) {
  const column = spec.columns.find((one) => one.field === field.field);
  return (
    column && (
      <div className="mt-3 border-t border-line pt-2">
        <ColumnDescription column={column} />
      </div>
    )
  );
}

/** Values of a field with their counts, to be searched and ticked. What is ticked stays in the list while searching. */
function OptionsEditor({
  handle,
  field,
  draft,
  onChange,
  error,
}: {
  readonly handle: TableHandle | null;
  readonly field: FieldSpec;
  readonly draft: OptionsDraft;
  readonly onChange: (draft: OptionsDraft) => void;
  readonly error: string | undefined;
}) {
  const [searched, setSearched] = useState('');
  const { status, options, retry } = useOptions(handle, field, searched);
  const toggle = (value: string) => {
    const values = draft.values.includes(value)
      ? draft.values.filter((one) => one !== value)
      : [...draft.values, value];
    onChange({ ...draft, values });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows are a second way between inputs that Tab reaches too.
    <div className="flex flex-col gap-2" onKeyDown={moveFocusByArrows}>
      <Segmented
        label={text.operator}
        options={optionOperators(field).map((value) => ({ value, label: text.optionChoices[value] }))}
        value={draft.operator}
        onChange={(operator) => onChange({ ...draft, operator })}
      />
      <SearchInput
        label={text.findOption}
        value={searched}
        error={error}
        data-autofocus
        onText={setSearched}
        {...ARROW_STOP}
      />
      {/* In a low window the panel scrolls around it. */}
      <fieldset className="-mx-1 h-[clamp(7rem,30dvh,14.5rem)] min-w-0 overflow-y-auto px-1">
        <legend className="sr-only">{text.options}</legend>
        {withChosen(options, draft.values, (value) => answersTo(field, value, searched)).map((option) => (
          <Checkbox
            key={option.value}
            className="flex h-7 w-full items-center [&>span:last-child]:flex [&>span:last-child]:min-w-0 [&>span:last-child]:flex-1 [&>span:last-child]:gap-2"
            checked={draft.values.includes(option.value)}
            onChange={() => toggle(option.value)}
            label={
              <>
                <span className="cut min-w-0 flex-1">
                  {option.value === '' ? messages.directory.filters.blank : valueText(field, option.value)}
                </span>
                {option.count !== null && (
                  <span className="figure text-12 text-faint">{formatCount(option.count)}</span>
                )}
              </>
            }
            {...ARROW_STOP}
          />
        ))}
        {status === 'loading' &&
          options.length === 0 &&
          [40, 32, 36, 24, 28].map((width) => <Waiting key={width} width={width} />)}
        {status === 'ready' && options.length === 0 && <p className="py-2 text-muted">{text.noOption(searched)}</p>}
        {status === 'failed' && (
          <p role="alert" className="flex items-center justify-between gap-2 py-1 text-muted">
            {text.optionsFailed}
            <Button onClick={retry}>{messages.ui.retry}</Button>
          </p>
        )}
        {options.length >= OPTIONS_LIMIT && (
          <p className="py-1 text-12 text-faint">{text.moreOptions(OPTIONS_LIMIT)}</p>
        )}
      </fieldset>
      <p role="status" className="text-12 text-muted">
        {text.chosen(draft.values.length)}
      </p>
    </div>
  );
}

type Listed = { readonly value: string; readonly count: number | null };

/** The options, with chosen values that are not among them in front; those have no count here. */
function withChosen(
  options: readonly Option[],
  chosen: readonly string[],
  isWanted: (value: string) => boolean,
): readonly Listed[] {
  const missing = chosen.filter((value) => isWanted(value) && !options.some((option) => option.value === value));
  return [...missing.map((value) => ({ value, count: null })), ...options];
}

function Waiting({ width }: { readonly width: number }) {
  return (
    <span className="flex h-7 items-center">
      <span style={{ width: width * 4 }}>
        <Skeleton />
      </span>
    </span>
  );
}
