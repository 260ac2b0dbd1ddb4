import type { ComponentProps } from 'react';
import { StatusLine } from '#src/features/data-table/toolbar/StatusLine.tsx';
import { tablePartMessages } from '#src/i18n/tableParts.ts';
import type { CommandId } from '#src/shared/commands/commands.ts';

const text = tablePartMessages.status.keys;

const KEYS: readonly (readonly [CommandId, string])[] = [
  ['moveCell', text.move],
  ['watch', text.watch],
  ['filterColumn', text.filter],
  ['fold', text.fold],
];

/** The line under a directory, with the keys that one looks for there. */
export function DirectoryStatus(props: Omit<ComponentProps<typeof StatusLine>, 'keys'>) {
  return <StatusLine {...props} keys={KEYS} />;
}
