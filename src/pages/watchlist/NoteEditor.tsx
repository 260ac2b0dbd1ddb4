import { ArrowDown, ArrowUp, ArrowUpToLine, StarOff } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { NOTE_MAX } from '#schemas/api/watchlist.ts';
import type { Watchlist } from '#src/features/watchlist/mutations.ts';
import { noteDraft } from '#src/features/watchlist/noteDraft.ts';
import { watchlistMessages } from '#src/i18n/en/watchlist.ts';
import { useDraft } from '#src/shared/forms/drafts.ts';
import { Button, IconButton, StepButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Popover, PopoverContent } from '#src/ui/Popover.tsx';

const text = watchlistMessages.note;

/** The row whose note is open. */
export interface Edited {
  readonly id: number;
  readonly name: string;
  readonly note: string;
  /** Typed on the cell: added to the note. */
  readonly typed?: string;
  /** Row index in the view; null when unknown. */
  readonly index: number | null;
  /** Anchor of the editor. */
  readonly anchor: HTMLElement | null;
}

/**
 * Note editor beside a row's cell. Saves on Enter, by button and on blur; stays open with the text when saving fails. Its
 * buttons move the row on touch devices.
 */
export function NoteEditor({
  sid,
  edited,
  movable,
  rows,
  onSave,
  onMove,
  onRemove,
  onClose,
}: {
  readonly sid: Watchlist;
  readonly edited: Edited;
  /** Rows are in the user's own order. */
  readonly movable: boolean;
  /** Rows in the view. */
  readonly rows: number;
  readonly onSave: (id: number, note: string) => Promise<unknown>;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}) {
  const { id, name, note, index, typed = '' } = edited;
  const started = typed === '' || note === '' ? note + typed : `${note} ${typed}`;
  const [draft, setDraft] = useDraft(noteDraft(sid, id), started);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const anchor = useRef(edited.anchor);
  const hintId = useId();
  const left = NOTE_MAX - draft.length;

  const save = async () => {
    if (draft.trim() === note.trim()) return onClose();
    if (left < 0 || saving) return;
    setSaving(true);
    try {
      await onSave(id, draft.trim());
      onClose();
    } catch (error) {
      setSaving(false);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void save();
    }
  };

  // A second click on the cell focuses the grid, where letters are shortcuts: focus the note again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every request to edit is a new object.
  useEffect(() => field.current?.focus({ preventScroll: true }), [edited]);

  const moveTo = (to: number) => {
    onMove(to);
    void save();
  };
  return (
    <Popover open anchor={anchor}>
      <PopoverContent
        aria-label={text.title(name)}
        sideOffset={4}
        // Esc discards the change; blur saves it.
        onEscapeKeyDown={onClose}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && anchor.current?.contains(event.target)) return;
          void save();
        }}
        className="w-80 max-w-[calc(100vw-16px)]"
      >
        <h2 className="truncate text-13 font-semibold">{text.title(name)}</h2>
        <textarea
          ref={field}
          data-autofocus
          aria-label={text.label}
          aria-invalid={left < 0 || problem !== null || undefined}
          aria-describedby={hintId}
          rows={4}
          // Typing goes on at the end.
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
          value={draft}
          readOnly={saving}
          onChange={(event) => {
            setDraft(event.target.value);
            setProblem(null);
          }}
          onKeyDown={onKeyDown}
          className={cx(
            'mt-2 block w-full resize-y rounded-control bg-surface px-2.5 py-2 leading-5 focus:outline-2 focus:outline-solid focus:-outline-offset-1 focus:outline-focus',
            left < 0 || problem !== null ? 'shadow-[inset_0_0_0_1px_var(--negative)]' : 'field-edge',
          )}
        />
        <p
          id={hintId}
          role={left < 0 || problem !== null ? 'alert' : undefined}
          className={cx('mt-1 text-12', left < 0 || problem !== null ? 'text-negative' : 'text-muted')}
        >
          {left < 0
            ? text.tooMany(-left)
            : problem !== null
              ? text.notSaved(problem)
              : left <= 100
                ? text.left(left)
                : text.hint}
        </p>
        <div className="mt-2 flex items-center gap-0.5">
          {movable && index !== null && rows > 1 && (
            <>
              <StepButton label={text.top} icon={ArrowUpToLine} atEnd={index === 0} onClick={() => moveTo(0)} />
              <StepButton label={text.up} icon={ArrowUp} atEnd={index === 0} onClick={() => moveTo(index - 1)} />
              <StepButton
                label={text.down}
                icon={ArrowDown}
                atEnd={index === rows - 1}
                onClick={() => moveTo(index + 1)}
              />
            </>
          )}
          <IconButton
            label={text.remove}
            icon={StarOff}
            onClick={() => {
              onRemove();
              onClose();
            }}
          />
          <Button variant="ghost" className="ml-auto" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button variant="primary" disabled={left < 0 || saving} onClick={() => void save()}>
            {saving ? text.saving : text.save}
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  );
}
