import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Version } from '#server/platform/version.ts';

/** Letters of a hash that name it. */
const SHORT = 12;

/** The version of what is built now, for the programs to say. `BUILD_STAMP` is the hash of the sources. */
export function builtVersion(environment: Readonly<Record<string, string | undefined>> = process.env): Version {
  const { version }: { readonly version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
  const commit = environment.BUILD_COMMIT || commitIn('.');
  return {
    version,
    build: environment.BUILD_STAMP?.slice(0, SHORT) || null,
    commit: commit?.slice(0, SHORT) ?? null,
  };
}

/** The commit that a folder was checked out at, as git's own files say; null: they do not, or there are none. */
export function commitIn(folder: string): string | null {
  const git = path.join(folder, '.git');
  // Of a further work tree it is a file, which names the folder.
  const own = /^gitdir: (.+)$/m.exec(textOf(git))?.[1] ?? git;
  const common = path.resolve(own, textOf(path.join(own, 'commondir')).trim() || '.');
  const head = textOf(path.join(own, 'HEAD')).trim();
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  const packed = () =>
    textOf(path.join(common, 'packed-refs'))
      .split('\n')
      .find((line) => line.endsWith(` ${ref}`));
  const commit = ref === undefined ? head : textOf(path.join(common, ref)).trim() || packed()?.split(' ')[0];
  return commit !== undefined && /^[\da-f]{40,64}$/.test(commit) ? commit : null;
}

/** Empty: there is no such file. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
