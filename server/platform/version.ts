import { readFileSync } from 'node:fs';

/** Which version of the product this is; the build writes it into the programs. */
export interface Version {
  /** Of package.json. */
  readonly version: string;
  /** Hash of the sources it was built from, shortened; null: it runs from its sources. */
  readonly build: string | null;
  /** Shortened, where the build knew it. */
  readonly commit: string | null;
}

/** Set by `vite.server.config.ts`. */
declare const BUILT_VERSION: Version | undefined;

export const VERSION: Version =
  typeof BUILT_VERSION === 'undefined' ? { version: versionOfSources(), build: null, commit: null } : BUILT_VERSION;

function versionOfSources(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const isNamed = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isNamed ? String(manifest.version) : 'unknown';
}

/** The version in one line: `0.1.0 (build 3f2a9c1b0d4e, commit 2eafabf2)`. */
export function wordVersion({ version, build, commit }: Version): string {
  const facts = [
    build === null ? 'from its sources' : `build ${build}`,
    ...(commit === null ? [] : [`commit ${commit}`]),
  ];
  return `${version} (${facts.join(', ')})`;
}
