import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { FORMULA_LIMITS } from '#schemas/formulas/limits.ts';
import { formulaMessages } from '#src/i18n/en/formulas.ts';
import { comboboxProps, OptionList, optionId } from '#src/ui/OptionList.tsx';
import { TextInput } from '#src/ui/TextInput.tsx';
import { type Suggestion, suggestionsAt } from './suggestions.ts';

const text = formulaMessages;

/** The text of a formula, with columns and functions for the word at the caret. */
export function FormulaInput({
  spec,
  value,
  onText,
  onEnter,
}: {
  readonly spec: DataSetSpec;
  readonly value: string;
  readonly onText: (value: string) => void;
  /** Enter, where nothing is marked. */
  readonly onEnter: () => void;
}) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [marked, mark] = useState<string | null>(null);
  const { from, to, suggestions } = suggestionsAt(spec, value, caret ?? 0);
  const isListed = caret !== null && suggestions.length > 0;
  const at = suggestions.findIndex(({ id }) => id === marked);
  const active = suggestions[at];
  const take = ({ insert }: Suggestion) => {
    const next = value.slice(0, from) + insert + value.slice(to);
    onText(next);
    mark(null);
    const place = from + insert.length;
    setCaret(place);
    // After the drawing, which moves the caret to the end.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(place, place);
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (isListed && move !== undefined) {
      event.preventDefault();
      const count = suggestions.length;
      const next = at < 0 ? (move > 0 ? 0 : count - 1) : (at + move + count) % count;
      mark(suggestions[next]?.id ?? null);
    } else if (isListed && event.key === 'Escape') {
      event.stopPropagation();
      setCaret(null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isListed && active) take(active);
      else onEnter();
    } else if (event.key === 'Tab' && isListed && active && !event.shiftKey) {
      event.preventDefault();
      take(active);
    }
  };
  const groups = [
    { id: 'columns', title: text.columns, options: suggestions.filter(({ kind }) => kind === 'column') },
    { id: 'functions', title: text.functions, options: suggestions.filter(({ kind }) => kind === 'function') },
  ].filter(({ options }) => options.length > 0);
  return (
    <div>
      <TextInput
        ref={input}
        label={text.text}
        value={value}
        placeholder={text.placeholder}
        size="lg"
        data-autofocus
        {...comboboxProps(listId, isListed, active && optionId(listId, active))}
        maxLength={FORMULA_LIMITS.length}
        onChange={({ currentTarget }) => {
          onText(currentTarget.value);
          setCaret(currentTarget.selectionStart ?? currentTarget.value.length);
          mark(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setCaret(null)}
      />
      {isListed && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it keeps the focus in the field; the options answer clicks.
        <div
          className="mt-1 flex max-h-56 flex-col overflow-hidden rounded-panel bg-raised quiet-edge"
          onMouseDown={(event) => event.preventDefault()}
        >
          <OptionList
            id={listId}
            label={text.suggestions}
            groups={groups}
            active={active}
            onPoint={({ id }) => mark(id)}
            onChoose={take}
          >
            {({ label, name }) => (
              <>
                <span className="shrink-0">{label}</span>
                {name !== null && <span className="truncate text-12 text-muted">{text.functionsSay[name]}</span>}
              </>
            )}
          </OptionList>
        </div>
      )}
    </div>
  );
}
