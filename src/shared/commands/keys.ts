import { COMMAND_IDS, COMMANDS, type CommandId } from './commands.ts';

/** What of a key press matters; with `altGraph`, a KeyboardEvent is one. */
export interface Press {
  readonly key: string;
  /** The place of the key, `KeyS`: what it writes on an American keyboard. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** Writes characters such as `\` on many keyboards. */
  readonly altGraph: boolean;
}

const LETTER = /^\p{L}$/u;

/**
 * A press in the notation of the table; null where it belongs to the browser or the window manager. Mod is ⌘ on a Mac and
 * Ctrl elsewhere, never the other one. Shift is named only with letters and named keys: `?` is what was typed, however it was
 * typed. A letter of another script counts as the letter that its key has on a Latin keyboard.
 */
export function notationOf(press: Press, mac: boolean): string | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press;
  // AltGr, and Option on a Mac, write characters; Windows tells AltGr as Ctrl and Alt together.
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

/** True for a key that types a character: what people who dictate, or whose reader types, can switch off. */
export function isCharacter(notation: string): boolean {
  return notation.split(' ').every((stroke) => stroke.replace('Shift+', '').length === 1);
}

/** What a press means after those before it. */
export type Meaning =
  /** Commands of that key; where each works decides which runs. */
  | { readonly kind: 'run'; readonly ids: readonly CommandId[] }
  /** The beginning of a sequence. */
  | { readonly kind: 'prefix'; readonly prefix: string }
  /** It ends a sequence that leads nowhere, and is used up by that. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'nothing' };

/** Reads a press. `prefix` is the beginning that the presses before it made, or ''. */
export function meaningOf(notation: string, prefix: string): Meaning {
  const typed = prefix === '' ? notation : `${prefix} ${notation}`;
  const ids = COMMAND_IDS.filter((id) => answersByKey(id) && COMMANDS[id].keys.some((keys: string) => keys === typed));
  if (ids.length > 0) return { kind: 'run', ids };
  if (followers(typed).length > 0) return { kind: 'prefix', prefix: typed };
  if (prefix === '') return { kind: 'nothing' };
  // A mistyped letter must not do what it does by itself; another beginning, or a key with Ctrl, is meant as such.
  const alone = meaningOf(notation, '');
  return alone.kind === 'prefix' || !isCharacter(notation) ? alone : { kind: 'ended' };
}

/** The commands whose keys begin so, with what is still to be pressed. */
export function followers(prefix: string): readonly { readonly id: CommandId; readonly rest: string }[] {
  return COMMAND_IDS.filter(answersByKey).flatMap((id) =>
    COMMANDS[id].keys
      .filter((keys: string) => keys.startsWith(`${prefix} `))
      .map((keys: string) => ({ id, rest: keys.slice(prefix.length + 1) })),
  );
}

/** Keys of the grid pattern are answered by the grid itself. */
function answersByKey(id: CommandId): boolean {
  return COMMANDS[id].where !== 'grid';
}
