import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { lstat, mkdir, readdir, symlink } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { parseAst } from 'vite';
import { z } from 'zod';

const LOCKFILE = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/** Where the packages of `npm ci --omit=dev` lie, as paths from the root; `text` is that of package-lock.json. */
export function productionPackages(text: string): string[] {
  return Object.entries(LOCKFILE.parse(JSON.parse(text)).packages).flatMap(([place, { dev, devOptional, link }]) =>
    dev || devOptional || link || !place.startsWith('node_modules/') ? [] : [place],
  );
}

/** The package of a bare import; null: the import is relative, built in, or the product's own. */
export function packageOf(source: string): string | null {
  if (source.startsWith('node:') || builtinModules.includes(source)) return null;
  return /^(?:@[\w.-]+\/)?[a-z\d][\w.-]*/i.exec(source)?.[0] ?? null;
}

const NODE = z.looseObject({ type: z.string() });
const TEXT = z.object({ value: z.string() });
const CALLED = z.union([
  z.object({ name: z.string() }).transform(({ name }) => name),
  z
    .object({ object: z.looseObject({}), property: z.object({ name: z.literal('resolve') }) })
    .transform(({ object }) => (typeof object.name === 'string' ? object.name : '')),
]);

/** Packages that a module imports, statically or on demand, or asks `require` for. */
export function importsOf(code: string): ReadonlySet<string> {
  const found = new Set<string>();
  const note = (source: unknown) => {
    const text = TEXT.safeParse(source);
    const name = text.success ? packageOf(text.data.value) : null;
    if (name !== null) found.add(name);
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node = NODE.safeParse(value);
    if (node.success) {
      if (/^(?:Import|Export)/.test(node.data.type)) note(node.data.source);
      const called = node.data.type === 'CallExpression' ? CALLED.safeParse(node.data.callee) : null;
      if (called?.success && /require/i.test(called.data) && Array.isArray(node.data.arguments)) {
        note(node.data.arguments[0]);
      }
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(parseAst(code));
  return found;
}

/** Imports of built modules below `folders` that lead to a package beside `packages`, as `file: package`. */
export function strayImports(folders: readonly string[], packages: readonly string[]): string[] {
  const names = new Set(packages.map((place) => place.slice('node_modules/'.length)));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.name.endsWith('.js') ? [path.join(entry.parentPath, entry.name)] : [],
    ),
  );
  return files.flatMap((file) =>
    [...importsOf(readFileSync(file, 'utf8'))].flatMap((name) => (names.has(name) ? [] : [`${file}: ${name}`])),
  );
}

/**
 * Puts what a production install has into an empty folder, as links to what is installed here: Node keeps to it with
 * `--preserve-symlinks`. Packages for other systems are not installed here and left out.
 * @returns the places of the packages
 */
export async function linkInstall(folder: string): Promise<string[]> {
  const packages = productionPackages(readFileSync('package-lock.json', 'utf8')).filter((place) => existsSync(place));
  const whole = packages.filter((place) => place.lastIndexOf('node_modules/') === 0);
  for (const place of [...whole, 'dist', 'package.json']) {
    await mkdir(path.join(folder, path.dirname(place)), { recursive: true });
    await symlink(path.resolve(place), path.join(folder, place));
  }
  return packages;
}

/** The megabytes that packages take on a disk, as `du -sm` counts them. */
export async function sizeOf(packages: readonly string[]): Promise<number> {
  let blocks = 0;
  const visit = async (place: string): Promise<void> => {
    const stats = await lstat(place);
    blocks += stats.blocks;
    if (!stats.isDirectory()) return;
    // Packages of a package are counted by themselves.
    for (const name of await readdir(place)) if (name !== 'node_modules') await visit(path.join(place, name));
  };
  for (const place of packages) await visit(place);
  return Math.ceil((blocks * 512) / 1_048_576);
}
