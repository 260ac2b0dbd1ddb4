import { type FormEvent, useState } from 'react';
import type { DataSetSpec, FieldSpec } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { filterMessages } from '#src/i18n/filters.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFirstFocus } from '#src/ui/focus.ts';
import type { TableHandle } from '#workers/client.ts';
import { type FilterEntry, unitOf } from './algebra.ts';
import { type Draft, type DraftProblem, draftOf, draftTriples, emptyDraft } from './editorDraft.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import { ChoiceEditor, DateEditor, NumberEditor, TextEditor } from './ValueEditors.tsx';
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
  if (field.choices && draft.kind === 'options') {
    const choose = (value: string | null) => {
      if (value !== null) apply({ kind: 'options', operator: 'in', values: [value] });
      else if (onRemove) onRemove();
      else onApply([]);
    };
    return <ChoiceEditor field={field} choices={field.choices} chosen={draft.values} onChoose={choose} />;
  }
  return (
    <form ref={editor} onSubmit={submit} noValidate className="flex min-h-0 flex-col gap-3">
      {draft.kind === 'number' && <NumberEditor draft={draft} onChange={change} problem={problem} unit={unit} />}
      {draft.kind === 'text' && <TextEditor draft={draft} onChange={change} problem={problem} />}
      {draft.kind === 'date' && <DateEditor draft={draft} onChange={change} problem={problem} onApply={apply} />}
      {draft.kind === 'options' && (
        <OptionsEditor
          handle={handle}
          field={field.field}
          draft={draft}
          onChange={change}
          error={problem ? problemText(problem.problem) : undefined}
        />
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
    </form>
  );
}
