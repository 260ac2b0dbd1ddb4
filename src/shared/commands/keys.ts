import { COMMAND_IDS, COMMANDS, type CommandId } from './commands.ts';

/** The parts of a key press that matter; a KeyboardEvent with `altGraph`. */
export interface Press {
  readonly key: string;
  /** The physical key, `KeyS`, named after a US keyboard. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** AltGr, which writes characters such as `\` on many keyboards. */
  readonly altGraph: boolean;
}

const LETTER = /^\p{L}$/u;

/**
 * A key press in the table's notation; null for keys of the browser or the window manager. Mod is ⌘ on a Mac, Ctrl
 * elsewhere. Shift is named only with letters and named keys. A letter of another script counts as the Latin letter of
 * its physical key.
 */
export function notationOf(press: Press, mac: boolean): string | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press;
  // AltGr, and Option on a Mac, write characters; Windows reports AltGr as Ctrl and Alt together.
  const writes = press.altGraph || (mac && altKey && !ctrlKey && !metaKey);
  const mod = mac ? metaKey : ctrlKey;
  const other = mac ? ctrlKey : metaKey;
  if (!writes && (altKey || other)) return null;
  const isLetter = LETTER.test(key);
  const letter = isLetter && !/[a-z]/i.test(key) ? (/^Key([A-Z])$/.exec(code)?.[1] ?? key) : key;
  const name = key === ' ' ? 'Space' : isLetter ? (shiftKey ? letter.toUpperCase() : letter.toLowerCase()) : key;
  const shift = shiftKey && (isLetter || name.length > 1) ? 'Shift+' : '';
  return `${mod && !writes ? 'Mod+' : ''}${shift}${name}`;
}

/** True for keys that type a character, which users of dictation or screen readers can turn off. */
export function isCharacter(notation: string): boolean {
  return notation.split(' ').every((stroke) => stroke.replace('Shift+', '').length === 1);
}

/** Effect of a press after the earlier ones. */
export type Meaning =
  /** Commands of that key; their `where` decides which runs. */
  | { readonly kind: 'run'; readonly ids: readonly CommandId[] }
  /** Start of a sequence. */
  | { readonly kind: 'prefix'; readonly prefix: string }
  /** Ends an unknown sequence and does nothing else. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'nothing' };

/** Interprets a press. `prefix`: the sequence pressed before it, or ''. */
export function meaningOf(notation: string, prefix: string): Meaning {
  const typed = prefix === '' ? notation : `${prefix} ${notation}`;
  const ids = COMMAND_IDS.filter((id) => answersByKey(id) && COMMANDS[id].keys.some((keys: string) => keys === typed));
  if (ids.length > 0) return { kind: 'run', ids };
  if (followers(typed).length > 0) return { kind: 'prefix', prefix: typed };
  if (prefix === '') return { kind: 'nothing' };
  // After a mistyped letter do nothing; another prefix, or a key with Ctrl, is intended.
  const alone = meaningOf(notation, '');
  return alone.kind === 'prefix' || !isCharacter(notation) ? alone : { kind: 'ended' };
}

/** Commands whose keys start with the prefix, with the rest to press. */
export function followers(prefix: string): readonly { readonly id: CommandId; readonly rest: string }[] {
  return COMMAND_IDS.filter(answersByKey).flatMap((id) =>
    COMMANDS[id].keys
      .filter((keys: string) => keys.startsWith(`${prefix} `))
      .map((keys: string) => ({ id, rest: keys.slice(prefix.length + 1) })),
  );
}

/** The grid itself handles keys of its pattern. */
function answersByKey(id: CommandId): boolean {
  return COMMANDS[id].where !== 'grid';
}
