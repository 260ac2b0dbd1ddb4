import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { z } from 'zod';
import { LANGUAGES } from './schemas/constants.ts';
import { builtFolder, builtLanguage, language } from './scripts/language.ts';
import { builtVersion } from './scripts/version.ts';

/** What people start: each has a door, `dist/server/<name>.js`. */
const started = {
  main: 'server/main.ts',
  sync: 'server/cli/sync.ts',
  admin: 'server/cli/admin.ts',
  backup: 'server/cli/backup.ts',
  restore: 'server/cli/restore.ts',
};
const programs = { ...started, textThread: 'server/textThread.ts' };
const hasDoor = (name: string) => Object.hasOwn(started, name);

/** A further language is served by the server of the first one. */
const entries = LANGUAGES.some((name) => name !== 'en' && name === builtLanguage())
  ? { languageSite: 'server/languageSite.ts', textThread: 'server/textThread.ts' }
  : programs;

/** Puts the texts of `content/` beside the built server. */
function content(): Plugin {
  return {
    name: 'content',
    generateBundle() {
      for (const entry of readdirSync('content', { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = path.join(entry.parentPath, entry.name);
        this.emitFile({ type: 'asset', fileName: file.replaceAll(path.sep, '/'), source: readFileSync(file) });
      }
    },
  };
}

/** Puts the files of the font that receipts are written in beside the built server. */
function fonts(): Plugin {
  return {
    name: 'fonts',
    generateBundle() {
      const folder = fileURLToPath(new URL('files', import.meta.resolve('@fontsource/inter/LICENSE')));
      for (const name of readdirSync(folder)) {
        if (!/-(?:400|600)-normal\.woff$/.test(name)) continue;
        this.emitFile({ type: 'asset', fileName: `fonts/${name}`, source: readFileSync(path.join(folder, name)) });
      }
    },
  };
}

/** Puts a door before each program, which refuses a Node that could not even read the program. */
function doors(): Plugin {
  return {
    name: 'doors',
    generateBundle(_options, bundle) {
      const check = 'node-version.cjs';
      this.emitFile({ type: 'asset', fileName: check, source: readFileSync(`scripts/${check}`) });
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry || !hasDoor(chunk.name)) continue;
        const source = `import './${check}';\nawait import('./${chunk.fileName}');\n`;
        this.emitFile({ type: 'asset', fileName: `${chunk.name}.js`, source });
      }
    },
  };
}

/** The packages of a production install. */
const INSTALLED: ReadonlySet<string> = new Set(
  Object.keys(
    z.object({ dependencies: z.record(z.string(), z.string()) }).parse(JSON.parse(readFileSync('package.json', 'utf8')))
      .dependencies,
  ),
);

/**
 * What a production install has stays in its node_modules; every other package becomes a part of the server, hundreds of
 * small files as a few. A package in the server that asks for another version than the installed one has it built in.
 */
function installedPackages(): Plugin {
  return {
    name: 'installed-packages',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const [name = ''] = /^(?:@[\w.-]+\/)?[\w.-]+/.exec(source) ?? [];
      if (!INSTALLED.has(name)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found?.id.startsWith(path.resolve('node_modules', name) + path.sep)
        ? { id: source, external: true }
        : found;
    },
  };
}

/** The server for production, in a few files. */
export default defineConfig(({ command }) => ({
  plugins: [installedPackages(), language(builtLanguage()), content(), fonts(), doors()],
  publicDir: false,
  define: { BUILT_VERSION: JSON.stringify(builtVersion()) },
  // Where modules are loaded one by one, as by a bench, packages are loaded as they are.
  ssr: { noExternal: command === 'build' ? true : [] },
  build: {
    ssr: true,
    outDir: `${builtFolder()}/server`,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: entries,
      output: { entryFileNames: ({ name }) => (hasDoor(name) ? `${name}-program.js` : `${name}.js`) },
      checks: { pluginTimings: false },
    },
  },
}));
