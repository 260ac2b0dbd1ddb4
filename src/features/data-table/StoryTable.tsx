import type { ComponentProps } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import type { CommandId } from '#src/shared/commands/commands.ts';
import { AddressedTable } from './AddressedTable.tsx';
import { StatusLine } from './toolbar/StatusLine.tsx';

const keyTexts = tablePartMessages.status.keys;

type Keys = readonly (readonly [CommandId, string])[];

const KEYS: Keys = [
  ['moveCell', keyTexts.move],
  ['filterColumn', keyTexts.filter],
];
const WATCH_KEYS: Keys = [['watch', keyTexts.watch], ...KEYS];

/** A table of stories with the line under it. */
export function StoryTable({
  spec,
  table,
  ...rest
}: Pick<ComponentProps<typeof AddressedTable>, 'table' | 'label' | 'nothing' | 'end' | 'unread' | 'onShownRows'> & {
  readonly spec: DataSetSpec;
}) {
  const { view, page } = table;
  const { state } = page.table;
  return (
    <>
      <AddressedTable {...rest} table={table} total={state.total} />
      <StatusLine
        spec={spec}
        sort={view.sort}
        columns={page.columns}
        state={state}
        sampleMode={false}
        keys={table.watch ? WATCH_KEYS : KEYS}
      />
    </>
  );
}
