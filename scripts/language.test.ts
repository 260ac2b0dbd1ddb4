import { describe, expect, it } from 'vitest';
import { language } from './language.ts';

/** The file that an import of `source` in `importer` leads to; null: as without the plugin. */
async function resolve(name: string, source: string, importer: string): Promise<unknown> {
  const { resolveId } = language(name);
  if (typeof resolveId !== 'function') throw new Error('resolveId is a function');
  const context = { resolve: async () => ({ id: source }) };
  return await Reflect.apply(resolveId, context, [source, importer, {}]);
}

describe('a build in another language', () => {
  const PAGE = '/src/pages/home/HomePage.tsx';

  it('replaces catalogs, and leaves the language of figures to the pseudo-language', async () => {
    expect(await resolve('pseudo', '/src/i18n/en/shell.ts', PAGE)).toBe('/src/i18n/en/shell.ts?pseudo');
    expect(await resolve('pseudo', '/schemas/i18n/en/locale.ts', PAGE)).toBeNull();
    expect(await resolve('en', '/src/i18n/en/shell.ts', PAGE)).toBeNull();
    expect(
      await resolve('pseudo', '/schemas/i18n/en/askWords.ts', '/server/modules/ask/reading/vocabulary.ts'),
    ).toBeNull();
  });

  it('needs every catalog', async () => {
    await expect(resolve('xx', '/src/i18n/en/shell.ts', PAGE)).rejects.toThrow('/src/i18n/xx/shell.ts is missing');
  });

  it('has the mails and notifications of all languages', async () => {
    const importer = '/schemas/i18n/languages.ts';
    expect(await resolve('xx', '/schemas/i18n/en/mails.ts', importer)).toBeNull();
    expect(await resolve('xx', '/schemas/i18n/en/notifications.ts', importer)).toBeNull();
    expect(await resolve('pseudo', '/schemas/i18n/en/mails.ts', importer)).toBe('/schemas/i18n/en/mails.ts?pseudo');
  });

  it('lets catalogs build on each other in their own language', async () => {
    expect(await resolve('xx', '/schemas/i18n/en/locale.ts', '/schemas/i18n/en/notifications.ts')).toBeNull();
  });
});
