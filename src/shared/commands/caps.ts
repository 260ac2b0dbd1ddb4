const CAPS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
  ContextMenu: 'Menu',
};
const MAC_CAPS: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧' };

/** Key caps of a shortcut: one list per press, `g p` → `[['G'], ['P']]`. */
export function capsOf(keys: string, mac: boolean): readonly (readonly string[])[] {
  return keys.split(' ').map((stroke) => stroke.split('+').map((part) => capOf(part, mac)));
}

function capOf(part: string, mac: boolean): string {
  if (mac && MAC_CAPS[part]) return MAC_CAPS[part];
  if (part === 'Mod') return 'Ctrl';
  return CAPS[part] ?? (part.length === 1 ? part.toUpperCase() : part);
}
