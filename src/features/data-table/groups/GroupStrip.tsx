import type { MouseEvent, RefObject } from 'react';
import { type DataSetSpec, fieldLabel, fieldNamed, isHeldWhole } from '#schemas/columns/spec.ts';
import { binsOf } from '#schemas/pivot/params.ts';
import type { PivotBin } from '#schemas/pivot/pivot.ts';
import type { DataGridHandle } from '#src/grid/props.ts';
import { groupMessages as text } from '#src/i18n/en/groups.ts';
import { pivotMessages } from '#src/i18n/en/pivot.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip, ChipButton, ChipRemove } from '#src/ui/Chip.tsx';
import { cx } from '#src/ui/cx.ts';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '#src/ui/Menu.tsx';
import type { TableState } from '#workers/client.ts';
import type { TableGroups } from './useGroups.ts';
import { DROP, useHeaderDrag } from './useHeaderDrag.ts';

/** Quarters of the known figures: what a number is divided into. */
const PARTS = 4;

/** The line above a grouped table: by what, in which order, and to fold or unfold all. Nothing where there are no groups. */
export function GroupStrip({
  spec,
  groups: { bins, grouping, change, add, unfoldAll, foldAll },
  state,
  grid,
  isServed = true,
}: {
  readonly spec: DataSetSpec;
  readonly groups: TableGroups;
  readonly state: TableState;
  /** Not of rows that are made in the browser: all of those are held, however many. */
  readonly isServed?: boolean;
  /** Takes the focus when the strip goes. */
  readonly grid: RefObject<DataGridHandle | null>;
}) {
  const isDragged = useHeaderDrag(add);
  if (bins.length === 0) return isDragged ? <DropZone /> : null;
  const leave = ({ detail }: MouseEvent) => {
    if (detail === 0) grid.current?.focusGrid();
  };
  const isShown = state.lines != null;
  return (
    <section
      {...DROP}
      aria-label={text.strip}
      className={cx(
        'flex min-h-10 shrink-0 items-center gap-1.5 overflow-x-auto border-b border-line px-4',
        isDragged && 'bg-selected',
      )}
    >
      <span className="shrink-0 text-12 text-muted">{text.grouped}</span>
      {bins.map((bin, at) => (
        <GroupChip
          key={bin.field}
          spec={spec}
          bin={bin}
          isFirst={at === 0}
          onChange={(next) => change(bins.with(at, next))}
          onFirst={() => change([bin, ...bins.toSpliced(at, 1)])}
          onRemove={() => {
            if (bins.length === 1) grid.current?.focusGrid();
            change(bins.toSpliced(at, 1));
          }}
        />
      ))}
      {isShown ? (
        <div className="ml-auto flex shrink-0 items-center gap-1">
          {grouping?.measures.some(({ figure }) => figure === 'median') && (
            <span className="mr-1 text-12 text-muted">{text.italics}</span>
          )}
          <Button variant="ghost" onClick={unfoldAll}>
            {text.unfoldAll}
          </Button>
          <Button variant="ghost" onClick={foldAll}>
            {text.foldAll}
          </Button>
          <Button
            variant="ghost"
            onClick={(event) => {
              leave(event);
              change([]);
            }}
          >
            {text.clear}
          </Button>
        </div>
      ) : (
        <p role="status" className="ml-auto shrink-0 text-12 text-muted">
          {isServed && state.total !== null && !isHeldWhole(spec, state.total) ? text.never : text.waiting}
        </p>
      )}
    </section>
  );
}

/** Over the line above, so that nothing moves beneath the pointer. */
function DropZone() {
  return (
    <div className="relative z-10 h-0 shrink-0">
      <p
        {...DROP}
        className="absolute inset-x-0 bottom-0 grid h-11 place-items-center border-b border-line bg-selected text-13 text-text"
      >
        {text.drop}
      </p>
    </div>
  );
}

function GroupChip({
  spec,
  bin,
  isFirst,
  onChange,
  onFirst,
  onRemove,
}: {
  readonly spec: DataSetSpec;
  readonly bin: PivotBin;
  readonly isFirst: boolean;
  readonly onChange: (bin: PivotBin) => void;
  readonly onFirst: () => void;
  readonly onRemove: () => void;
}) {
  const label = fieldLabel(spec, bin.field);
  const choices = binsOf(fieldNamed(spec, bin.field)).filter((by) => by !== 'edges' || bin.by === 'edges');
  return (
    <Chip>
      <Menu>
        <MenuTrigger asChild>
          <ChipButton
            field={label}
            value={<How by={bin.by} />}
            onRemove={onRemove}
            aria-label={`${label}, ${pivotMessages.bins[bin.by]}`}
            data-arrow-stop
          />
        </MenuTrigger>
        <MenuContent aria-label={text.how(label)}>
          <MenuRadioGroup value={bin.by} onValueChange={(by) => onChange(binBy(bin, choices, by))}>
            {choices.map((by) => (
              <MenuRadioItem key={by} value={by}>
                <How by={by} />
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
          <MenuSeparator />
          {!isFirst && <MenuItem onSelect={onFirst}>{text.earlier(label)}</MenuItem>}
          <MenuItem onSelect={onRemove}>{text.remove(label)}</MenuItem>
        </MenuContent>
      </Menu>
      <ChipRemove what={label} onClick={onRemove} />
    </Chip>
  );
}

/** How a column makes groups, as it begins a line. */
function How({ by }: Pick<PivotBin, 'by'>) {
  return <span className="inline-block first-letter:uppercase">{pivotMessages.bins[by]}</span>;
}

/** The bin grouped in another of its ways. */
function binBy(bin: PivotBin, choices: readonly PivotBin['by'][], chosen: string): PivotBin {
  const by = choices.find((one) => one === chosen);
  const { field } = bin;
  if (by === undefined || by === 'edges') return bin;
  return by === 'quantiles' ? { field, by, parts: PARTS } : { field, by };
}
