import { X } from 'lucide-react';
import type { ConditionDraft } from '#schemas/filters/conditionDraft.ts';
import { readValue } from '#schemas/filters/conditionText.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { messages } from '#src/i18n/index.ts';
import { choiceText } from './useSuggestions.ts';

const text = filterMessages.builder;

/** What is written of a condition already: its field, its operator, its values. A click goes back to a step. */
export function DraftTokens({
  draft,
  onChange,
}: {
  readonly draft: ConditionDraft;
  readonly onChange: (draft: ConditionDraft) => void;
}) {
  const { field, operator, values } = draft;
  if (!field) return null;
  const operatorWords = operator && choiceText(field, operator.choice);
  return (
    <>
      <Token
        what={text.change(field.label)}
        onClick={() => onChange({ field: null, operator: null, values: [], text: '' })}
      >
        {field.label}
      </Token>
      {operatorWords !== null && (
        <Token
          what={text.change(operatorWords)}
          onClick={() => onChange({ ...draft, operator: null, values: [], text: '' })}
        >
          {operatorWords}
        </Token>
      )}
      {values.map((value, at) => {
        const shown = shownValue(value);
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the same value may be written twice before it is read.
            key={`${value} ${at}`}
            className="inline-flex h-5.5 max-w-48 shrink-0 items-center rounded-mark bg-tag pl-1.5 font-medium"
          >
            <span className="cut">{shown}</span>
            <button
              type="button"
              tabIndex={-1}
              aria-label={text.removeValue(shown)}
              className="grid h-full w-5 shrink-0 place-items-center text-muted hover:text-text"
              onClick={() => onChange({ ...draft, values: values.toSpliced(at, 1) })}
            >
              <X size={12} strokeWidth={1.75} aria-hidden />
            </button>
          </span>
        );
      })}
    </>
  );
}

// Backspace is their way by keyboard: as stops of Tab they would stand between the input and the table.
function Token({
  what,
  onClick,
  children,
}: {
  readonly what: string;
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={what}
      className="shrink-0 text-muted hover:text-text"
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function shownValue(item: string): string {
  const read = readValue('text', item);
  return read.ok ? String(read.value) || messages.directory.filters.blank : item;
}
