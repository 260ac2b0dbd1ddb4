import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type CellValue, LIST_COLUMN_LIMITS, type ListColumn } from '#schemas/api/listColumns.ts';
import { readCellText, writeCellText } from '#schemas/filters/cellText.ts';
import { textKey } from '#schemas/text.ts';
import { unixMs } from '#schemas/units.ts';
import { listColumnMessages } from '#src/i18n/en/listColumns.ts';
import { useNow } from '#src/shared/clock.ts';
import { useDraft } from '#src/shared/forms/drafts.ts';
import { cx } from '#src/ui/cx.ts';
import { Popover, PopoverContent } from '#src/ui/Popover.tsx';

const text = listColumnMessages;

/** The cell that is typed in. */
export interface EditedCell {
  readonly column: ListColumn;
  readonly id: number;
  readonly name: string;
  readonly value: CellValue | null;
  /** Typed on the cell: it replaces the value. */
  readonly typed: string;
  /** Index of the row in the view. */
  readonly index: number;
  readonly anchor: HTMLElement;
}

/** Where the active cell goes after a cell was typed. */
export type AfterCell = 'stay' | 'down';

/** Types a value over its cell. Enter saves and goes down, Tab and a click elsewhere save, Esc leaves it as it was. */
export function CellEditor({
  edited,
  onSave,
  onBlock,
  onAddOption,
  onClose,
}: {
  readonly edited: EditedCell;
  readonly onSave: (value: CellValue | null, after: AfterCell) => void;
  /** Several cells were pasted. */
  readonly onBlock: (block: string) => void;
  readonly onAddOption: (option: string) => void;
  readonly onClose: () => void;
}) {
  const { column, id, typed: first } = edited;
  const [typed, setTyped] = useDraft(
    `own-cell.${column.key}.${id}`,
    first === '' ? writeCellText(column, edited.value) : first,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const now = useNow();
  const anchor = useRef<HTMLElement | null>(edited.anchor);
  const field = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const box = edited.anchor.getBoundingClientRect();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every request to edit is a new object.
  useEffect(() => {
    const input = field.current;
    input?.focus({ preventScroll: true });
    input?.setSelectionRange(input.value.length, input.value.length);
  }, [edited]);

  const save = (after: AfterCell) => {
    const read = readCellText(column, typed, unixMs(now));
    if (read.ok) onSave(read.value, after);
    else setProblem(text.problem(read.problem, read.typed));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Tab')) return;
    event.preventDefault();
    save(event.key === 'Enter' && !event.shiftKey ? 'down' : 'stay');
  };
  const onPaste = (event: ClipboardEvent) => {
    const block = event.clipboardData.getData('text/plain');
    if (!/[\t\n\r]/.test(block.trim())) return;
    event.preventDefault();
    onBlock(block);
  };

  const isTags = column.kind === 'tags';
  const words = typed.split(/[,;]/).map((word) => word.trim());
  const last = words.at(-1) ?? '';
  const has = (option: string) => words.some((word) => textKey(word) === textKey(option));
  const canAdd =
    isTags &&
    last !== '' &&
    last.length <= LIST_COLUMN_LIMITS.option &&
    column.options.length < LIST_COLUMN_LIMITS.options &&
    column.options.every((option) => textKey(option) !== textKey(last));
  const choose = (option: string) => {
    if (!column.several) return onSave(edited.value?.toString() === option ? null : [option], 'stay');
    const others = words.filter((word) => word !== '' && column.options.includes(word) && word !== option);
    setTyped((has(option) ? others : [...others, option]).join(', '));
    setProblem(null);
    field.current?.focus();
  };
  return (
    <Popover open anchor={anchor}>
      <PopoverContent
        aria-label={text.cell(column.title, edited.name)}
        sideOffset={-box.height}
        onEscapeKeyDown={onClose}
        onInteractOutside={() => save('stay')}
        className="w-auto! p-0!"
        style={{ minWidth: Math.max(box.width, 160) }}
      >
        <input
          ref={field}
          data-autofocus
          aria-label={text.cell(column.title, edited.name)}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : hintId}
          inputMode={column.kind === 'number' ? 'decimal' : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          style={{ height: Math.max(box.height, 28) }}
          className={cx(
            'block w-full rounded-control bg-surface px-2 text-13 outline-2 outline-solid -outline-offset-2',
            column.kind === 'number' && 'figure text-right',
            problem === null ? 'outline-focus' : 'outline-negative',
          )}
        />
        {problem !== null && (
          <p id={hintId} role="alert" className="max-w-72 px-2 py-1 text-12 text-negative">
            {problem}
          </p>
        )}
        {isTags && (
          <div className="flex max-w-72 flex-wrap gap-1 p-2">
            {column.options.map((option) => (
              <button
                key={option}
                type="button"
                aria-pressed={has(option)}
                className="rounded-mark bg-hover px-1.5 py-0.5 text-12 hover:bg-pressed aria-pressed:bg-accent aria-pressed:text-on-accent pointer-coarse:min-h-9"
                onClick={() => choose(option)}
              >
                {option}
              </button>
            ))}
            {canAdd && (
              <button
                type="button"
                className="rounded-mark px-1.5 py-0.5 text-12 text-muted hover:bg-hover pointer-coarse:min-h-9"
                onClick={() => onAddOption(last)}
              >
                {text.addOption(last)}
              </button>
            )}
          </div>
        )}
      </PopoverContent>
    </Popover>
  );
}
