const PARTS = /^---\n(?<matter>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/;

/**
 * The lines between the two `---` at the beginning of a file, as names with values, and the text after them; null without
 * them.
 * @throws Error that names a line of another form.
 */
export function readFrontMatter(
  file: string,
): { readonly matter: Readonly<Record<string, string>>; readonly body: string } | null {
  const parts = PARTS.exec(file.replaceAll('\r\n', '\n'))?.groups;
  if (!parts) return null;
  const lines = (parts.matter ?? '').split('\n').map((line) => {
    const [, name, value] = /^(\w+): *(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`"${line}" is not of the form "name: value"`);
    return [name, value.trim()] as const;
  });
  return { matter: Object.fromEntries(lines), body: parts.body ?? '' };
}
