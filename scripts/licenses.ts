import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { z } from 'zod';

/** A package of which a bundle holds a part. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** As the package names it, such as MIT. */
  readonly license: string;
  /** Its files of license and notice, empty where it has none. */
  readonly text: string;
}

const MANIFEST = z.object({ name: z.string(), version: z.string(), license: z.string().default('not named') });
const LICENSE_FILES = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i;
const STYLE_IMPORT = /@import\s+"((?:@[\w.-]+\/)?[a-z\d][\w.-]*)/g;
/** The folder of the package that a file lies in. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;

/** The folders of packages that these files are of. */
export function packageFolders(files: Iterable<string>): ReadonlySet<string> {
  return new Set([...files].flatMap((file) => PACKAGE.exec(file)?.[0] ?? []));
}

function readPackage(folder: string): BundledPackage {
  const manifest = MANIFEST.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
  const files = readdirSync(folder).filter((file) => LICENSE_FILES.test(file));
  const texts = files.sort().map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return { ...manifest, text: texts.join('\n\n') };
}

/** The text of `/licenses.txt`: each package once, by name. */
export function writeLicenses(packages: readonly BundledPackage[], further: readonly string[]): string {
  const known = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  const sorted = [...known].sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = sorted.map(([title, { license, text }]) => `${title}\nLicense: ${license}\n\n${text}`.trim());
  const head = 'This application holds parts of the following works, under their licenses.';
  return `${[head, ...parts, ...further].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** The files that a bundle holds parts of: modules, and fonts and pictures of styles. */
function filesIn(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : file.originalFileNames));
}

/**
 * Writes `licenses.txt` from what was bundled: `application` goes to the plugins of the build, `worker` to those of its
 * workers, which are built before it ends. `further`: files with the licenses of what was copied in.
 */
export function licenses(further: readonly string[] = []): { readonly application: Plugin; readonly worker: Plugin } {
  const bundled = new Set<string>();
  const application: Plugin = {
    name: 'licenses',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      // What a style sheet imports becomes a part of it, and is no module.
      if (!/\.css$/.test(id)) return;
      for (const [, name = ''] of code.matchAll(STYLE_IMPORT)) bundled.add(path.resolve('node_modules', name, 'css'));
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of filesIn(bundle)) bundled.add(path.resolve(file));
        const packages = [...packageFolders(bundled)].map(readPackage);
        const texts = further.filter(existsSync).map((file) => readFileSync(file, 'utf8').trim());
        this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: writeLicenses(packages, texts) });
      },
    },
  };
  const worker: Plugin = {
    name: 'licenses-of-workers',
    generateBundle(_, bundle) {
      for (const file of filesIn(bundle)) bundled.add(path.resolve(file));
    },
  };
  return { application, worker };
}
