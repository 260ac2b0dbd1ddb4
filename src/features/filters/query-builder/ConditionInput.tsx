import { X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import {
  aloneAt,
  type ConditionDraft,
  draftFor,
  EMPTY_DRAFT,
  isEmptyDraft,
  readDraft,
  stageOf,
  stepBack,
  takeTyped,
  takeValue,
  typeText,
  wantsList,
} from '#schemas/filters/conditionDraft.ts';
import type { FilterProblem } from '#schemas/filters/conditionText.ts';
import { everyTriple } from '#schemas/filters/tree.ts';
import { FILTER_LIMITS, type Triple } from '#schemas/filters/triples.ts';
import type { View } from '#schemas/queries/view.ts';
import { textKey } from '#schemas/text.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { cx } from '#src/ui/cx.ts';
import { useComposedText } from '#src/ui/useComposedText.ts';
import type { TableHandle } from '#workers/client.ts';
import { findUnknownName, namesIn } from '../knownNames.ts';
import { problemText } from '../wording.ts';
import { DraftTokens } from './DraftTokens.tsx';
import { ProblemNote, SuggestionList } from './SuggestionList.tsx';
import { inputTexts, markedAtFirst, noteOf, type Suggestion, useDraftCount, useSuggestions } from './useSuggestions.ts';

const text = filterMessages.builder;

/** What a parent may ask of the input through its `ref`. */
export interface FilterBuilderHandle {
  /** Takes focus; with the name of a field that can be filtered by, at the step behind it. */
  focus(field: string | null): void;
}

/** The draft as it is after a suggestion was chosen; the draft itself without one. */
function withSuggestion(draft: ConditionDraft, suggestion: Suggestion | undefined): ConditionDraft {
  if (!suggestion) return draft;
  const { chosen } = suggestion;
  if ('draft' in chosen) return chosen.draft;
  return wantsList(draft) ? takeValue(draft, chosen.value) : { ...draft, text: chosen.value };
}

/**
 * The input in which a condition is written, in one line: a combobox whose suggestions are fields, then operators, then
 * values. Enter takes the marked suggestion or what is written; a comma takes one of several values; Ctrl or ⌘ with Enter
 * finishes; Backspace in an empty text goes a step back; Esc empties it, then leaves.
 */
export function ConditionInput({
  spec,
  view,
  handle,
  onAdd,
  onRemoveLast,
  ref,
}: {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly handle: TableHandle | null;
  readonly onAdd: (triples: readonly Triple[]) => void;
  /** Backspace was pressed with nothing written. */
  readonly onRemoveLast: () => void;
  readonly ref?: Ref<FilterBuilderHandle> | undefined;
}) {
  const [draft, setDraft] = useState<ConditionDraft>(EMPTY_DRAFT);
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState<number | null>(null);
  const [problem, setProblem] = useState<FilterProblem | null>(null);
  /** While names are looked up the text stands still: it is the condition that is asked about. */
  const [checking, setChecking] = useState(false);
  /** Values that were suggested: rows have them. */
  const seen = useRef(new Set<string>());
  const input = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const count = view.filter.length;
  const cameFrom = useRef<HTMLElement | null>(null);
  const listId = useId();
  const problemId = useId();
  const hintId = useId();
  const suggestions = useSuggestions(spec, draft, open ? handle : null);
  const { list } = suggestions;
  const active = marked !== null && marked < list.length ? marked : markedAtFirst(draft, list);
  const read = readDraft(spec, withSuggestion(draft, list[active]));
  const triples = read.ok ? read.triples : null;
  const rows = useDraftCount(spec, open ? handle : null, view, triples);
  useEffect(() => {
    if (stageOf(draft) === 'value')
      for (const { label } of list) seen.current.add(`${draft.field?.field} ${textKey(label)}`);
  }, [draft, list]);
  const isListed = open && list.length > 0;

  const change = (next: ConditionDraft) => {
    setDraft(next);
    setMarked(null);
    setProblem(null);
    setOpen(true);
  };
  const refuse = (found: FilterProblem) => {
    setProblem(found);
    setOpen(true);
  };
  useImperativeHandle(ref, () => ({
    focus(field) {
      if (field !== null) change(draftFor(spec, field));
      input.current?.focus();
    },
  }));

  // A new chip stands before the input; who writes on must not lose it from sight.
  useEffect(() => {
    if (count > 0 && document.activeElement === input.current) {
      frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }, [count]);

  const finish = (finished: ConditionDraft) => {
    const result = readDraft(spec, finished);
    if (!result.ok) {
      refuse(result.problem);
      return;
    }
    if (everyTriple(view.filter).length + result.triples.length > FILTER_LIMITS.triples) {
      refuse({ reason: 'tooManyConditions', typed: '' });
      return;
    }
    const names = finished.field ? namesIn(finished.field, result.triples) : [];
    const unseen = names.filter((name) => !seen.current.has(`${finished.field?.field} ${textKey(name)}`));
    if (handle === null || !finished.field || unseen.length === 0) return take(result.triples);
    setChecking(true);
    // A table that cannot answer refuses nothing.
    void findUnknownName(handle, finished.field, unseen)
      .catch(() => null)
      .then((unknown) => {
        setChecking(false);
        if (unknown) refuse({ reason: 'nobody', ...unknown });
        else take(result.triples);
      });
  };
  const take = (triples: readonly Triple[]) => {
    onAdd(triples);
    change(EMPTY_DRAFT);
    setOpen(false);
  };
  const choose = (suggestion: Suggestion, isLast: boolean) => {
    const { chosen } = suggestion;
    const next = withSuggestion(draft, suggestion);
    if (aloneAt(next) !== null) finish(next);
    else if ('draft' in chosen || (wantsList(draft) && !isLast)) change(next);
    else finish(next);
    input.current?.focus();
  };
  const enter = (isLast: boolean) => {
    const suggestion = open ? list[active] : undefined;
    if (suggestion) choose(suggestion, isLast);
    else if (wantsList(draft) && draft.text.trim() !== '' && !isLast) takeWritten();
    else finish(draft);
  };
  /** Takes what is typed among the values, if it is one. */
  const takeWritten = () => {
    const result = readDraft(spec, { ...draft, values: [] });
    if (result.ok) change(takeTyped(draft));
    else refuse(result.problem);
  };
  const leave = () => {
    if (!isEmptyDraft(draft)) {
      change(EMPTY_DRAFT);
      return;
    }
    setOpen(false);
    if (cameFrom.current?.isConnected) cameFrom.current.focus();
    else input.current?.blur();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || checking) return;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        if (event.altKey) return;
        event.preventDefault();
        setOpen(true);
        const step = event.key === 'ArrowDown' ? 1 : -1;
        if (list.length > 0)
          setMarked(active < 0 && step < 0 ? list.length - 1 : (active + step + list.length) % list.length);
        return;
      }
      case 'Enter':
        if (isEmptyDraft(draft) && marked === null) return setOpen(true);
        event.preventDefault();
        return enter(event.ctrlKey || event.metaKey);
      case 'Escape':
        event.preventDefault();
        event.stopPropagation();
        return leave();
      case 'Backspace': {
        if (draft.text !== '') return;
        event.preventDefault();
        // Held to empty the text, it stops where that ends.
        if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
        const before = stepBack(draft);
        if (before) change(before);
        else onRemoveLast();
        return;
      }
    }
  };

  const field = useComposedText(draft.text, (text) => change(typeText(spec, draft, text)));
  const words = inputTexts(draft);
  const note = noteOf(spec, draft, triples, rows);
  // What is written can be used without any suggestion.
  const isAnnounced = list.length > 0 ? stageOf(draft) !== 'field' || draft.text !== '' : draft.text !== '' && !triples;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only follows the focus of what is inside.
    <div
      ref={frame}
      className={cx(
        'relative flex h-(--control-height) min-w-32 flex-1 items-center gap-2 rounded-control text-13',
        !isEmptyDraft(draft) && 'bg-surface pl-2.5',
        problem ? 'shadow-[inset_0_0_0_1px_var(--negative)]' : !isEmptyDraft(draft) && 'field-edge',
        'focus-within:bg-surface focus-within:pl-2.5 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus',
      )}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <DraftTokens
        draft={draft}
        onChange={(next) => {
          change(next);
          input.current?.focus();
        }}
      />
      <input
        ref={input}
        role="combobox"
        aria-label={words.label}
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isListed && active >= 0 ? `${listId}-${active}` : undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && open ? problemId : isEmptyDraft(draft) ? hintId : undefined}
        aria-keyshortcuts="f"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={words.placeholder}
        {...field}
        readOnly={checking}
        aria-busy={checking || undefined}
        data-add-filter
        onFocus={(event) => {
          const from = event.relatedTarget;
          if (from instanceof HTMLElement && !frame.current?.contains(from)) cameFrom.current = from;
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        className="h-full min-w-24 flex-1 bg-transparent text-text outline-none placeholder:text-muted"
      />
      {!isEmptyDraft(draft) && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={text.discard}
          className="grid h-full w-7 shrink-0 place-items-center text-muted hover:text-text"
          onClick={() => {
            change(EMPTY_DRAFT);
            input.current?.focus();
          }}
        >
          <X size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      {isEmptyDraft(draft) && (
        <p id={hintId} className="sr-only">
          {text.fieldHint}
        </p>
      )}
      <p role="status" className="sr-only">
        {open && !problem ? [isAnnounced ? text.count(list.length) : '', note].filter(Boolean).join('. ') : ''}
      </p>
      {open && !problem && (list.length > 0 || suggestions.status !== 'ready' || note !== '') && (
        <SuggestionList
          id={listId}
          anchor={frame}
          suggestions={suggestions}
          active={active}
          note={note === '' && isEmptyDraft(draft) ? text.fieldHint : note}
          onPoint={setMarked}
          onChoose={(suggestion) => choose(suggestion, false)}
        />
      )}
      {problem && open && <ProblemNote id={problemId} anchor={frame} words={problemText(problem, draft.field)} />}
    </div>
  );
}
