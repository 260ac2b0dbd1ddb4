import { useRef } from 'react';
import { type ColumnSpec, kindOfRef, type Ref } from '#schemas/columns/spec.ts';
import { investorsThen } from '#schemas/entities/investorNames.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { messages } from '#src/i18n/index.ts';
import { valueText } from '#src/i18n/valueText.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { EntityAvatar } from '#src/ui/LogoLink.tsx';
import { Popover, PopoverContent } from '#src/ui/Popover.tsx';
import { refsOf, textsOf } from './cells/cell.ts';

/** A cell whose names are listed. */
export interface ListedNames {
  readonly column: ColumnSpec;
  readonly value: unknown;
  readonly row: Row;
  readonly cell: HTMLElement;
}

/** All names of a cell that shows the first and "+7". */
export function NamesPopover({
  names,
  linked,
  onClose,
}: {
  /** Null: closed. */
  readonly names: ListedNames | null;
  /** Names lead to their pages. */
  readonly linked: boolean;
  readonly onClose: () => void;
}) {
  return names && <OpenNames key={names.column.field} {...{ names, linked, onClose }} />;
}

function OpenNames({
  names: { column, value, row, cell },
  linked,
  onClose,
}: {
  readonly names: ListedNames;
  readonly linked: boolean;
  readonly onClose: () => void;
}) {
  const anchor = useRef(cell);
  // Two people may share a name; the list never reorders.
  const isTags = column.type === 'tags';
  const listed: readonly Ref[] = isTags
    ? textsOf(value).map((name) => ({ name: valueText(column, name), slug: null, logo: null }))
    : refsOf(value);
  const refs = investorsThen(row, listed).map((ref, at) => ({
    ...ref,
    slug: linked ? ref.slug : null,
    kind: kindOfRef(column, ref),
    key: `${at} ${ref.name}`,
  }));
  return (
    <Popover open anchor={anchor} onOpenChange={(open) => !open && onClose()}>
      <PopoverContent aria-label={messages.grid.namesOf(column.label, refs.length)}>
        <h2 className="mb-1 font-sans text-12 font-medium text-muted">
          {messages.grid.namesOf(column.label, refs.length)}
        </h2>
        <ul className="max-h-80 overflow-y-auto">
          {refs.map((ref) => (
            <li key={ref.key} data-entity="" className="flex items-center gap-2 px-1">
              {!isTags && <EntityAvatar kind={ref.kind} of={ref} size={16} />}
              <EntityLink
                kind={ref.kind}
                slug={ref.slug}
                className="flex min-h-7 min-w-0 flex-1 items-center rounded-control pointer-coarse:min-h-11"
              >
                <span className="min-w-0 wrap-anywhere">{ref.name}</span>
              </EntityLink>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
}
