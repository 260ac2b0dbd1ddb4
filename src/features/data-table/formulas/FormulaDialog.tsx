import { useState } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { formulaNames } from '#schemas/formulas/names.ts';
import { parseFormula } from '#schemas/formulas/parse.ts';
import { printWithLabels } from '#schemas/formulas/print.ts';
import type { FormulaProblem } from '#schemas/formulas/problems.ts';
import { READY_FORMULAS, type ReadyFormula, readyFormulas } from '#schemas/formulas/ready.ts';
import { FORMULA_TITLE_MAX, FORMULAS_MAX, readFormula, withFormulas } from '#schemas/formulas/viewFormulas.ts';
import { formulaProblem } from '#schemas/i18n/en/formulas.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { formulaMessages } from '#src/i18n/en/formulas.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextInput } from '#src/ui/TextInput.tsx';
import type { TableHandle } from '#workers/client.ts';
import { othersOf, withFormula, withoutFormula } from './changes.ts';
import { FormulaInput } from './FormulaInput.tsx';
import { FormulaPreview } from './FormulaPreview.tsx';

const text = formulaMessages;

/** Writes a formula: its title, its text with what is wrong in it, and what it comes to in the first rows of the view. */
export function FormulaDialog({
  spec: shown,
  view,
  handle,
  edited,
  onChange,
  onClose,
}: {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly handle: TableHandle | null;
  /** The key of the formula; null: a new one. */
  readonly edited: string | null;
  readonly onChange: ChangeView;
  readonly onClose: () => void;
}) {
  const others = othersOf(view, edited);
  const spec = withFormulas(shown, others);
  const before = view.formulas?.find(({ key }) => key === edited);
  const [title, setTitle] = useState(before?.title ?? '');
  const [written, setWritten] = useState(() => labeled(spec, before?.text ?? ''));
  const read = readFormula(spec, written);
  const isFull = edited === null && others.length >= FORMULAS_MAX;
  const save = () => {
    if (!read.ok || isFull) return;
    const named = title.trim() || written.trim().slice(0, FORMULA_TITLE_MAX);
    onChange(withFormula(shown, view, edited, { title: named, text: read.value.text }));
    onClose();
  };
  const take = (name: ReadyFormula) => {
    setTitle(text.readyOnes[name].title);
    setWritten(labeled(spec, READY_FORMULAS[name].text));
  };
  const ready =
    edited === null ? readyFormulas(spec.source).filter((name) => readFormula(spec, READY_FORMULAS[name].text).ok) : [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={edited === null ? text.title.new : text.title.edit}
      className="sm:w-[min(560px,calc(100vw-32px))]"
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FormulaInput spec={spec} value={written} onText={setWritten} onEnter={save} />
        {written.trim() !== '' && !read.ok ? (
          <Problem problem={read.problem} written={written} onMend={setWritten} />
        ) : (
          <p className="text-12 text-muted">{text.hint}</p>
        )}
        <TextInput
          label={text.name}
          value={title}
          maxLength={FORMULA_TITLE_MAX}
          placeholder={written.trim().slice(0, FORMULA_TITLE_MAX)}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        {read.ok && (
          <FormulaPreview
            spec={spec}
            view={view}
            handle={handle}
            others={others}
            title={title.trim() || written}
            text={read.value.text}
          />
        )}
        {ready.length > 0 && (
          <fieldset>
            <legend className="mb-1.5 text-12 font-medium text-muted">{text.ready}</legend>
            <ul className="grid gap-0.5">
              {ready.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    onClick={() => take(name)}
                    className="w-full rounded-control px-2 py-1 text-left text-13 hover:bg-hover pointer-coarse:min-h-11"
                  >
                    <span className="font-medium">{text.readyOnes[name].title}</span>{' '}
                    <span className="text-12 text-muted">{text.readyOnes[name].says}</span>
                  </button>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        {isFull && <p className="text-12 text-negative">{text.full(FORMULAS_MAX)}</p>}
        <div className="flex flex-wrap justify-end gap-2">
          {edited !== null && (
            <Button
              variant="ghost"
              className="mr-auto"
              onClick={() => {
                onChange(withoutFormula(shown, view, edited));
                onClose();
              }}
            >
              {text.remove}
            </Button>
          )}
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!read.ok || isFull}>
            {edited === null ? text.save.new : text.save.edit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The text of a formula with what pages call its columns. */
function labeled(spec: DataSetSpec, written: string): string {
  const names = formulaNames(spec);
  const parsed = parseFormula(written, names);
  return parsed.ok ? printWithLabels(parsed.value, names) : written;
}

/** What is wrong, at its place, with what mends it. */
function Problem({
  problem,
  written,
  onMend,
}: {
  readonly problem: FormulaProblem;
  readonly written: string;
  readonly onMend: (written: string) => void;
}) {
  const { span, mend } = problem;
  const wrong = written.slice(span.from, span.to);
  return (
    <div className="grid gap-1 text-12">
      <p className="figure break-words text-muted" aria-hidden="true">
        {written.slice(0, span.from)}
        <mark className="bg-transparent text-negative underline decoration-wavy">{wrong === '' ? '␣' : wrong}</mark>
        {written.slice(span.to)}
      </p>
      <p role="status" className="text-negative">
        {formulaProblem(problem)}
      </p>
      {mend !== undefined && (
        <div>
          <Button onClick={() => onMend(written.slice(0, span.from) + mend + written.slice(span.to))}>
            {text.use(mend)}
          </Button>
        </div>
      )}
    </div>
  );
}
