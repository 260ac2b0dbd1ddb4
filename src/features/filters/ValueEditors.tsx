import type { FieldSpec, Unit } from '#schemas/columns/spec.ts';
import { DATE_RANGES } from '#schemas/constants.ts';
import { DATE_OPERATORS, NUMBER_OPERATORS, TEXT_OPERATORS } from '#schemas/filters/operatorWords.ts';
import { operatorWords } from '#schemas/i18n/en/operators.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFirstFocus } from '#src/ui/focus.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { TextInput } from '#src/ui/TextInput.tsx';
import type { DateDraft, DraftProblem, KnownDraft, NumberDraft, TextDraft } from './editorDraft.ts';
import { OperatorSelect } from './OperatorSelect.tsx';
import { problemText } from './wording.ts';

const text = filterMessages.editor;

interface EditorProps<Draft> {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly problem: DraftProblem | null;
}

const errorAt = (found: DraftProblem | null, at: DraftProblem['at']) =>
  found?.at === at ? problemText(found.problem) : undefined;

/** An operator and a figure, or two bounds of which one may stay open. */
export function NumberEditor({
  draft,
  onChange,
  problem,
  unit,
}: EditorProps<NumberDraft> & { readonly unit: Unit | undefined }) {
  const hint = unit === 'percent' ? text.percentHint : unit === 'year' ? text.yearHint : text.amountHint;
  const isList = draft.operator === 'in' || draft.operator === 'nin';
  const first = {
    value: draft.first,
    error: errorAt(problem, 'first'),
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, first: event.target.value }),
    autoComplete: 'off',
  };
  return (
    <div className="flex flex-col gap-2">
      <OperatorSelect
        label={text.operator}
        operators={NUMBER_OPERATORS}
        words={text.numberChoices}
        value={draft.operator}
        onChange={(operator) => onChange({ ...draft, operator })}
      />
      {draft.operator === 'between' ? (
        <div className="grid grid-cols-2 items-start gap-2">
          <TextInput label={text.least} {...first} data-autofocus />
          <TextInput
            label={text.most}
            autoComplete="off"
            value={draft.second}
            error={errorAt(problem, 'second')}
            onChange={(event) => onChange({ ...draft, second: event.target.value })}
          />
        </div>
      ) : (
        <TextInput
          label={isList ? text.values : text.value}
          hideLabel={!isList}
          placeholder={text.value}
          {...first}
          data-autofocus
        />
      )}
      <p className="text-12 text-muted">{hint}</p>
    </div>
  );
}

/** Whether there is a value at all. */
export function KnownEditor({
  draft,
  onChange,
}: {
  readonly draft: KnownDraft;
  readonly onChange: (draft: KnownDraft) => void;
}) {
  return (
    <Segmented
      label={text.known}
      options={[
        { value: 'known', label: text.isKnown },
        { value: 'unknown', label: text.isUnknown },
      ]}
      value={draft.known === 1 ? 'known' : 'unknown'}
      onChange={(chosen) => onChange({ kind: 'known', known: chosen === 'known' ? 1 : 0 })}
    />
  );
}

/** An operator and a text. */
export function TextEditor({ draft, onChange, problem }: EditorProps<TextDraft>) {
  return (
    <div className="flex flex-col gap-2">
      <OperatorSelect
        label={text.operator}
        operators={TEXT_OPERATORS}
        words={operatorWords.text}
        value={draft.operator}
        onChange={(operator) => onChange({ ...draft, operator })}
      />
      <TextInput
        label={text.value}
        hideLabel
        placeholder={text.value}
        autoComplete="off"
        data-autofocus
        value={draft.text}
        error={errorAt(problem, 'first')}
        onChange={(event) => onChange({ ...draft, text: event.target.value })}
      />
    </div>
  );
}

/** The rolling ranges, each one click; two days, months or years of which one may stay open; or another condition. */
export function DateEditor({
  draft,
  onChange,
  onApply,
  problem,
}: EditorProps<DateDraft> & { readonly onApply: (draft: DateDraft) => void }) {
  const isList = draft.operator === 'in' || draft.operator === 'nin';
  const first = {
    value: draft.from,
    error: errorAt(problem, 'first'),
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, rolling: null, from: event.target.value }),
    autoComplete: 'off',
  };
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="grid grid-cols-2 gap-1.5">
        <legend className="mb-1.5 text-12 font-medium text-muted">{text.ranges}</legend>
        {DATE_RANGES.map((range) => (
          <Button
            key={range}
            aria-pressed={draft.rolling === range}
            className="aria-pressed:text-accent"
            onClick={() => onApply({ kind: 'date', operator: 'between', rolling: range, from: '', to: '' })}
          >
            {filterMessages.ranges[range]}
          </Button>
        ))}
      </fieldset>
      <OperatorSelect
        label={text.operator}
        operators={DATE_OPERATORS}
        words={text.dateChoices}
        value={draft.operator}
        onChange={(operator) => onChange({ ...draft, rolling: null, operator })}
      />
      {draft.operator === 'between' ? (
        <fieldset className="grid grid-cols-2 items-start gap-2">
          <legend className="sr-only">{text.custom}</legend>
          <TextInput label={text.from} {...first} data-autofocus />
          <TextInput
            label={text.to}
            autoComplete="off"
            value={draft.to}
            error={errorAt(problem, 'second')}
            onChange={(event) => onChange({ ...draft, rolling: null, to: event.target.value })}
          />
        </fieldset>
      ) : (
        <TextInput
          label={isList ? text.values : text.value}
          hideLabel={!isList}
          placeholder={text.value}
          {...first}
          data-autofocus
        />
      )}
      <p className="text-12 text-muted">{text.dateHint}</p>
    </div>
  );
}

/** One of a closed list of values, each one click; the first choice is no filter at all. */
export function ChoiceEditor({
  field,
  choices,
  chosen,
  onChoose,
}: {
  readonly field: FieldSpec;
  readonly choices: readonly string[];
  readonly chosen: readonly string[];
  readonly onChoose: (value: string | null) => void;
}) {
  const first = useFirstFocus<HTMLFieldSetElement>();
  return (
    <fieldset ref={first} className="flex flex-col gap-1.5">
      <legend className="sr-only">{field.label}</legend>
      {[null, ...choices].map((choice) => {
        const isChosen = choice === null ? chosen.length === 0 : chosen.includes(choice);
        return (
          <Button
            key={choice ?? ''}
            aria-pressed={isChosen}
            data-autofocus={isChosen || undefined}
            className="justify-start aria-pressed:text-accent"
            onClick={() => onChoose(choice)}
          >
            {choice === null ? text.anyState : filterMessages.panel.choice(choice)}
          </Button>
        );
      })}
    </fieldset>
  );
}
