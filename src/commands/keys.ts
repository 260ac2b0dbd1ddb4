import { COMMAND_IDS, COMMANDS, type CommandId, type CommandSpec } from './commands.ts';

/** What of a key press matters; a KeyboardEvent is one. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** Writes characters such as `\` on many keyboards. */
  readonly altGraph: boolean;
}

/**
 * A press in the notation of the table; null where Alt makes it the browser's or the window manager's. Shift is named
 * only with letters and named keys: `?` is what was typed, however it was typed.
 */
export function notationOf({ key, ctrlKey, metaKey, altKey, shiftKey, altGraph }: Press): string | null {
  const modified = (ctrlKey || metaKey) && !altGraph;
  if (altKey && !altGraph) return null;
  const isLetter = /^\p{L}$/u.test(key);
  const name = key === ' ' ? 'Space' : isLetter ? (shiftKey ? key.toUpperCase() : key.toLowerCase()) : key;
  const shift = shiftKey && (isLetter || name.length > 1) ? 'Shift+' : '';
  return `${modified ? 'Mod+' : ''}${shift}${name}`;
}

/** What a press means after those before it: a command, the beginning of one, or nothing. */
export type Meaning = { readonly ids: readonly CommandId[] } | { readonly begun: string } | null;

/** Reads a press. `begun` is the beginning that the press before it made, or ''. */
export function meaningOf(notation: string, begun: string): Meaning {
  const typed = begun === '' ? notation : `${begun} ${notation}`;
  const ids = COMMAND_IDS.filter((id) => answers(COMMANDS[id], typed));
  if (ids.length > 0) return { ids };
  const begins = COMMAND_IDS.some((id) => COMMANDS[id].keys.some((keys: string) => keys.startsWith(`${typed} `)));
  if (begins) return { begun: typed };
  // A sequence that leads nowhere ends; the press may mean something by itself.
  return begun === '' ? null : meaningOf(notation, '');
}

function answers(command: CommandSpec, typed: string): boolean {
  return command.where !== 'grid' && command.keys.includes(typed);
}
