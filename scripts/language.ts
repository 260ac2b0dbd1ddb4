import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { withoutDeclaredTexts } from './declaredTexts.ts';

const CATALOG = /\/(?:src|schemas)\/i18n\/en\/[^/?]+\.ts$/;
/** In the languages of accounts and documents, which every build has. */
const OF_ACCOUNTS = /\/i18n\/en\/(?:legal|mails|notifications|receipts)\.ts$/;
/** Words that questions are read by, and questions: the pseudo-language asks in English. */
const OF_QUESTIONS = /\/i18n\/en\/ask(?:Words|Examples)\.ts$/;
/** Names the language for `Intl`; the pseudo-language has the English one. */
const LOCALE = /\/i18n\/en\/locale\.ts$/;
const PSEUDO = '?pseudo';
const EXPORT = /^export (?:const|function) (\w+)/gm;

/** The language of this build, by the variable `BUILD_LANGUAGE`; English where it is unset. */
export function builtLanguage(): string {
  return process.env.BUILD_LANGUAGE || 'en';
}

/** Where the build of this language goes. */
export function builtFolder(): string {
  return builtLanguage() === 'en' ? 'dist' : `dist/${builtLanguage()}`;
}

/** Where the addresses of this build begin. The pseudo-language takes the place of English. */
export function builtBase(): string {
  return ['en', 'pseudo'].includes(builtLanguage()) ? '/' : `/${builtLanguage()}/`;
}

/**
 * Builds the product in another language: what imports a catalog of `i18n/en` gets the file of the same name in
 * `i18n/<name>`, and texts declared in English in place are left out. `pseudo` has no files: its catalogs are made of the
 * English ones.
 */
export function language(name: string): Plugin {
  return {
    name: 'language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      // Catalogs build on each other in their own language.
      if (name === 'en' || !importer || importer.endsWith(PSEUDO) || CATALOG.test(importer)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved || !CATALOG.test(resolved.id)) return null;
      if (name === 'pseudo')
        return LOCALE.test(resolved.id) || OF_QUESTIONS.test(resolved.id) ? null : `${resolved.id}${PSEUDO}`;
      if (OF_ACCOUNTS.test(resolved.id)) return null;
      const translated = resolved.id.replace('/i18n/en/', `/i18n/${name}/`);
      if (!existsSync(translated)) throw new Error(`${translated} is missing: every language has every catalog.`);
      return translated;
    },
    async load(id) {
      if (!id.endsWith(PSEUDO)) return null;
      const file = id.slice(0, -PSEUDO.length);
      const names = [...(await readFile(file, 'utf8')).matchAll(EXPORT)].map(([, exported = '']) => exported);
      return [
        `import * as english from ${JSON.stringify(file)};`,
        `import { pseudoCatalog } from ${JSON.stringify(path.resolve('scripts/pseudoLanguage.ts'))};`,
        ...names.map((exported) => `export const ${exported} = pseudoCatalog(english.${exported});`),
      ].join('\n');
    },
    transform(code, id) {
      // The pseudo-language shows them in English.
      if (['en', 'pseudo'].includes(name)) return null;
      const own = withoutDeclaredTexts(id, code);
      // No line moves, so that places in the source stay.
      return own === null ? null : { code: own, map: null };
    },
  };
}
