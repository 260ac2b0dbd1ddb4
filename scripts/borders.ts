import path from 'node:path';

/** An import that crosses a border. */
export interface Crossing {
  readonly file: string;
  readonly line: number;
  readonly imported: string;
  readonly rule: string;
}

const FOLDERS: ReadonlySet<string> = new Set(['schemas', 'workers', 'src', 'server', 'e2e', 'bench', 'scripts']);
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])([^'"\n]+)\1/g;

/**
 * The borders that Biome's `noRestrictedImports` cannot express, because they depend on where a relative path leads:
 * a relative import stays inside its top folder (others are named `#folder/…`, which Biome checks), and a feature never
 * imports another feature. `file` is relative to the project, with forward slashes.
 */
export function findCrossings(file: string, source: string): Crossing[] {
  const crossings: Crossing[] = [];
  for (const match of source.matchAll(IMPORT)) {
    const imported = match[2] ?? '';
    const target = resolve(file, imported);
    if (target === null) continue;
    const rule = crossedRule(file, target, imported.startsWith('.'));
    if (rule !== null) {
      const line = source.slice(0, match.index).split('\n').length;
      crossings.push({ file, line, imported, rule });
    }
  }
  return crossings;
}

function resolve(file: string, imported: string): string | null {
  if (imported.startsWith('#')) return imported.slice(1);
  if (imported.startsWith('.')) return path.posix.join(path.posix.dirname(file), imported);
  return null;
}

function crossedRule(file: string, target: string, isRelative: boolean): string | null {
  const from = topFolder(file);
  const to = topFolder(target);
  if (isRelative && FOLDERS.has(to) && from !== to) {
    return `a relative import stays inside ${from}; name what is outside by #folder/…`;
  }
  const ours = featureOf(file);
  const theirs = featureOf(target);
  if (ours !== null && theirs !== null && ours !== theirs) {
    return `the feature ${ours} may not import the feature ${theirs}; share through a folder beside features`;
  }
  return null;
}

function topFolder(file: string): string {
  return file.split('/')[0] ?? '';
}

function featureOf(file: string): string | null {
  return /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? null;
}
