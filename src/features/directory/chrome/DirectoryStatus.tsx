import type { ComponentProps } from 'react';
import type { CommandId } from '#src/commands/commands.ts';
import { messages } from '#src/messages/index.ts';
import { StatusLine } from '#src/view/lines/StatusLine.tsx';

const text = messages.directory.status.keys;

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
