/** The name of the first element of an XML text, after declarations and comments; null where there is none. */
export function rootOf(text: string): string | null {
  let at = 0;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at++;
    const end = endOfPrologue(text, at);
    if (end === null) break;
    if (end === -1) return null;
    // A page may leave out the element that its document type names.
    if (/^<!doctype\s+html\b/i.test(text.slice(at, at + 40))) return 'html';
    at = end;
  }
  return /^<([a-z_][\w:.-]*)/i.exec(text.slice(at, at + 200))?.[1] ?? null;
}

/** Where a declaration, comment or document type that begins at `at` ends; -1: nowhere; null: none begins there. */
function endOfPrologue(text: string, at: number): number | null {
  const after = (closer: string, from: number) => {
    const found = text.indexOf(closer, from);
    return found < 0 ? -1 : found + closer.length;
  };
  if (text.startsWith('<?', at)) return after('?>', at);
  if (text.startsWith('<!--', at)) return after('-->', at);
  if (!text.startsWith('<!', at)) return null;
  const end = after('>', at);
  const declarations = text.indexOf('[', at);
  return declarations >= 0 && declarations < end ? after('>', text.indexOf(']', declarations)) : end;
}

/** True where the element that began the text is closed. */
export function isClosed(text: string, root: string): boolean {
  const name = root.replaceAll('.', '\\.');
  return new RegExp(`</${name}\\s*>|<${name}(?:\\s[^<>]*)?/>`).test(text);
}
