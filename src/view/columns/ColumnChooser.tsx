import { ArrowDown, ArrowUp, Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { ColumnSpec, DataSetSpec } from '#schemas/columns/spec.ts';
import { textKey } from '#schemas/text.ts';
import { type View, visibleColumns } from '#schemas/view.ts';
import { toolMessages } from '#src/messages/tools.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { PopoverClose } from '#src/ui/Popover.tsx';
import { TextInput } from '#src/ui/TextInput.tsx';
import { ARROW_STOP, moveFocusByArrows } from '../arrowFocus.ts';
import { useFirstFocus } from '../useFirstFocus.ts';
import { type ColumnNames, isFixed, moveColumn, toggleColumn } from './choice.ts';

const text = toolMessages.columns;

export interface ColumnChooserProps {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly onChange: (columns: ColumnNames) => void;
}

/** What is behind the columns button: find, show, hide and order columns. */
export function ColumnChooser({ spec, view, onChange }: ColumnChooserProps) {
  return (
    <>
      <Finder spec={spec} view={view} onChange={onChange} />
      <div className="-mx-3 -mb-3 flex items-center gap-2 border-t border-line-strong p-2 text-12">
        <Button variant="ghost" disabled={view.columns === null} onClick={() => onChange(null)}>
          {text.preset}
        </Button>
        <span className="flex-1 text-center text-muted">{text.inLink}</span>
        <PopoverClose asChild>
          <Button>{text.done}</Button>
        </PopoverClose>
      </div>
    </>
  );
}

function Finder({ spec, view, onChange }: ColumnChooserProps) {
  const finder = useFirstFocus<HTMLDivElement>();
  const [searched, setSearched] = useState('');
  const [told, setTold] = useState('');
  const wanted = (column: ColumnSpec) => textKey(column.label).includes(textKey(searched.trim()));
  const shown = visibleColumns(spec, view);
  const isShown = (column: ColumnSpec) => shown.some((one) => one.field === column.field);
  const hidden = spec.columns.filter((column) => !isShown(column));
  const move = (column: ColumnSpec, steps: number) => {
    const names = moveColumn(spec, view, column.field, steps);
    onChange(names);
    const order = visibleColumns(spec, { ...view, columns: names });
    setTold(text.moved(column.label, order.findIndex((one) => one.field === column.field) + 1, order.length));
  };
  const groups = [
    { title: text.shown(shown.length), columns: shown.filter(wanted) },
    { title: text.hidden(hidden.length), columns: hidden.filter(wanted) },
  ].filter((group) => group.columns.length > 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows are a second way between inputs that Tab reaches too.
    <div ref={finder} className="-mx-3 -mt-3 flex min-h-0 flex-col" onKeyDown={moveFocusByArrows}>
      <div className="p-2">
        <TextInput
          label={text.find}
          hideLabel
          type="search"
          placeholder={text.find}
          lead={<Search size={14} strokeWidth={1.75} aria-hidden />}
          value={searched}
          data-autofocus
          onChange={(event) => setSearched(event.target.value)}
          {...ARROW_STOP}
        />
      </div>
      <div className="max-h-105 min-h-0 overflow-y-auto px-2 pb-1.5">
        {groups.map((group) => (
          <fieldset key={group.title}>
            <legend className="px-1 pt-1.5 pb-1 text-12 font-medium text-muted">{group.title}</legend>
            {group.columns.map((column) => (
              <ColumnEntry
                key={column.field}
                column={column}
                shown={isShown(column)}
                fixed={isFixed(spec, column)}
                onToggle={() => onChange(toggleColumn(spec, view, column.field))}
                onMove={(steps) => move(column, steps)}
              />
            ))}
          </fieldset>
        ))}
        {groups.length === 0 && <p className="px-1 py-2 text-muted">{text.none(searched)}</p>}
      </div>
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  );
}

function ColumnEntry({
  column,
  shown,
  fixed,
  onToggle,
  onMove,
}: {
  readonly column: ColumnSpec;
  readonly shown: boolean;
  readonly fixed: boolean;
  readonly onToggle: () => void;
  readonly onMove: (steps: number) => void;
}) {
  const movable = shown && !fixed;
  const byArrow = (event: KeyboardEvent) => {
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || steps === undefined || !movable) return;
    event.preventDefault();
    onMove(steps);
  };
  const unit = column.unit === undefined ? '' : text.units[column.unit];
  return (
    <div className="group flex h-7 items-center rounded-control px-1 hover:bg-hover focus-within:bg-hover pointer-coarse:h-10">
      <Checkbox
        className="min-w-0 flex-1"
        checked={shown}
        disabled={fixed}
        onChange={onToggle}
        onKeyDown={byArrow}
        aria-keyshortcuts={movable ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        title={fixed ? text.fixed : movable ? text.hint : undefined}
        label={column.label}
        {...ARROW_STOP}
      />
      {movable && (
        <span className="flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          <IconButton
            label={text.earlier(column.label)}
            icon={ArrowUp}
            iconSize={14}
            className="size-6"
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={text.later(column.label)}
            icon={ArrowDown}
            iconSize={14}
            className="size-6"
            onClick={() => onMove(1)}
          />
        </span>
      )}
      {unit !== '' && <span className="ml-1 text-12 text-muted">{unit}</span>}
    </div>
  );
}
