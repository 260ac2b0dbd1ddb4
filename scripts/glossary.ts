/** Names in backticks that the glossary lists. */
export function namesIn(glossary: string): ReadonlySet<string> {
  return new Set([...glossary.matchAll(/`([\w/.-]+)`/g)].map(([, name = '']) => name));
}

/** Folders of `src` and `server`, as paths with forward slashes, whose own name the glossary does not know. */
export function unknownFolders(folders: readonly string[], glossary: string): string[] {
  const names = namesIn(glossary);
  return folders.filter((folder) => !names.has(folder.split('/').at(-1) ?? ''));
}
