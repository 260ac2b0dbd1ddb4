import { Fragment } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import type { MenuRequest } from '#src/grid/props.ts';
import { toolMessages } from '#src/i18n/en/tools.ts';
import { COMMANDS } from '#src/shared/commands/commands.ts';
import { KeyCaps } from '#src/shared/commands/KeyCaps.tsx';
import { hasCommand } from '#src/shared/commands/registry.ts';
import { ColumnDescription } from '#src/ui/ColumnDescription.tsx';
import { MenuItem, MenuSeparator, MenuSub, PlacedMenu } from '#src/ui/Menu.tsx';
import type { TableHandle } from '#workers/client.ts';
import { useCopying } from './copying.ts';
import { type MenuActions, type MenuEntry, type MenuGroups, menuEntries } from './menuEntries.ts';

const text = toolMessages.cellMenu;

/** The menu of a table's headers and cells. */
export interface CellMenuState {
  /** Null: closed. */
  readonly request: MenuRequest | null;
  readonly actions: Omit<MenuActions, 'copyCell' | 'copyRow' | 'copyName'>;
  /** The visible columns: those of a copied row. */
  readonly columns: readonly ColumnSpec[];
  readonly handle: TableHandle | null;
  readonly onClose: () => void;
}

/** The open menu. */
export function CellMenu({
  request,
  actions,
  columns,
  handle,
  onClose,
}: CellMenuState & { readonly request: MenuRequest }) {
  const copying = useCopying(columns, actions.open !== null);
  const entries = menuEntries(request, {
    ...actions,
    copyCell: copying.cell,
    copyRow: (row, how) => handle && copying.rows(handle, Float64Array.of(row._id), how),
    copyName: copying.name,
  });
  const { column, row } = request;
  return (
    <PlacedMenu
      at={request.at}
      byKey={request.byKey}
      label={row ? text.ofCell(column.label) : text.ofColumn(column.label)}
      onClose={onClose}
    >
      {row === null && (
        <div className="max-w-72 px-2 pt-1 pb-2">
          <ColumnDescription column={column} />
        </div>
      )}
      <Groups groups={entries} />
    </PlacedMenu>
  );
}

function Groups({ groups }: { readonly groups: MenuGroups }) {
  return groups.map((group, at) => (
    <Fragment key={group[0]?.label}>
      {at > 0 && <MenuSeparator />}
      {group.map((entry) => (
        <Entry key={entry.label} entry={entry} />
      ))}
    </Fragment>
  ));
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  if ('groups' in entry) {
    return (
      <MenuSub label={entry.label}>
        <Groups groups={entry.groups} />
      </MenuSub>
    );
  }
  const { command } = entry;
  const works = command && (COMMANDS[command].where === 'grid' || hasCommand(command));
  const keys = works ? COMMANDS[command].keys[0] : undefined;
  return (
    // The menu returns focus to the cell first: what the entry opens returns it there too.
    <MenuItem onSelect={() => setTimeout(entry.run)}>
      <span className="min-w-0 flex-1 truncate">{entry.label}</span>
      {keys !== undefined && (
        <span aria-hidden="true">
          <KeyCaps keys={keys} />
        </span>
      )}
    </MenuItem>
  );
}
