import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { columnsTable } from '#schemas/columns/columnText.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { compileHelp } from '#server/modules/help/compile.ts';
import { describeSettings } from '#server/platform/config.ts';
import { type HelpLanguage, type KeyArticle, keyboardTable, tableIn, withKeyboardSections } from './keyboardTable.ts';

/** npm's own commands; what else follows `npm` in the documentation has to be a script of ours. */
const NPM_COMMANDS: ReadonlySet<string> = new Set(['ci', 'install', 'rebuild', 'audit', 'outdated', 'ls', 'run']);
const MANIFEST = z.object({ scripts: z.record(z.string(), z.string()) });
const COMMAND = /(?:`|^[\s$]*|&& )npm (?:run )?([a-z][\w:-]*)/g;

/**
 * Every npm command and file that the documentation names has to exist; the table of settings, the README's table of keys and the
 * jobs of an analyst have to be those of the product.
 */
async function main(): Promise<void> {
  const { scripts } = MANIFEST.parse(JSON.parse(await readFile('package.json', 'utf8')));
  const pages = (await readdir('.')).filter((name) => name.endsWith('.md'));
  for (const entry of await readdir('docs', { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && entry.name.endsWith('.md')) pages.push(path.join(entry.parentPath, entry.name));
  }
  for (const page of pages) {
    const text = await readFile(page, 'utf8');
    const lines = text.split('\n');
    await findBrokenLinks(page, text);
    if (page.startsWith(HOW_TO)) await findMissingFiles(page, text);
    for (const [index, line] of lines.entries()) {
      for (const [command, name = ''] of line.matchAll(COMMAND)) {
        if (name in scripts || (NPM_COMMANDS.has(name) && !command.includes(' run '))) continue;
        console.error(`${page}:${index + 1} names "${command}", which package.json does not have`);
        process.exitCode = 1;
      }
    }
  }
  const settings = settingsTable();
  if (!(await readFile('docs/operating.md', 'utf8')).includes(`${settings}\n\n`)) {
    console.error(
      `The table under "Settings" in docs/operating.md is not that of the server. It has to be:\n\n${settings}\n`,
    );
    process.exitCode = 1;
  }
  const columns = columnsPage();
  if (process.argv.includes('--write')) await writeFile(COLUMNS_PAGE, columns);
  else if ((await readFile(COLUMNS_PAGE, 'utf8').catch(() => '')) !== columns) {
    console.error(
      `${COLUMNS_PAGE} is not what the columns say of themselves. npm run check:docs -- --write renews it.`,
    );
    process.exitCode = 1;
  }
  await compareJobs();
  for (const language of HELP_LANGUAGES) {
    await compareKeys('keyboard-shortcuts', language);
    await compareKeys('keys-of-pages', language);
    await compileHelp('content', language).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
  }
  const keys = keyboardTable();
  if (tableIn(await readFile('README.md', 'utf8')) !== keys) {
    console.error(`The table under "Keyboard" in README.md is not that of the commands. It has to be:\n\n${keys}\n`);
    process.exitCode = 1;
  }
}

/** Documents that lead to files lead to some that exist. */
async function findBrokenLinks(page: string, text: string): Promise<void> {
  for (const [, target = ''] of text.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)\s#:]+)(?:#[^)]*)?\)/g)) {
    if (await stat(path.join(path.dirname(page), target)).catch(() => null)) continue;
    console.error(`${page} leads to ${target}, which does not exist`);
    process.exitCode = 1;
  }
}

/** What one adds, and where: these pages name files and folders in code. */
const HOW_TO = path.join('docs', 'how-to');
const NAMED_PATH = /`((?:bench|content|docs|e2e|schemas|scripts|server|src|workers)\/[\w./-]*)`/g;

async function findMissingFiles(page: string, text: string): Promise<void> {
  for (const [, named = ''] of text.matchAll(NAMED_PATH)) {
    if (await stat(named).catch(() => null)) continue;
    console.error(`${page} names ${named}, which does not exist`);
    process.exitCode = 1;
  }
}

/** The languages of the help, that of this build first. */
const HELP_LANGUAGES: ReadonlySet<HelpLanguage> = new Set([BUILD_LANGUAGE, 'vi']);

/** The help has the keys of the commands. */
async function compareKeys(article: KeyArticle, language: HelpLanguage): Promise<void> {
  const file = `content/help/${language}/getting-started/${article}.md`;
  const text = await readFile(file, 'utf8');
  const renewed = withKeyboardSections(text, article, language);
  if (process.argv.includes('--write')) await writeFile(file, renewed);
  else if (renewed !== text) {
    console.error(`${file} has other keys than the commands. npm run check:docs -- --write renews it.`);
    process.exitCode = 1;
  }
}

const COLUMNS_PAGE = 'docs/columns.md';

/** Every column's description, as the product shows it. */
function columnsPage(): string {
  const sections = Object.values(DATA_SETS).map((spec) => `## ${spec.source}\n${columnsTable(spec)}\n`);
  return ['# Columns', GENERATED, ...sections].join('\n');
}

const GENERATED = `
What each column means, its unit, its source and its rule. Generated from \`schemas/columns\` by
\`npm run check:docs -- --write\`; the product shows the same text on headers, in the column chooser and the filter menu.
`;

/** Where the jobs of an analyst are gone through. */
const JOURNEYS = path.join('e2e', 'app');

/** Every job of an analyst is a step of one journey. */
async function compareJobs(): Promise<void> {
  const sections = (await readFile('docs/jobs.md', 'utf8')).split(/^## /m).slice(1);
  const jobs = sections.map((section) => section.split('\n', 1)[0]);
  const files = (await readdir(JOURNEYS)).filter((name) => name.endsWith('.spec.ts'));
  const journeys = await Promise.all(files.map((name) => readFile(path.join(JOURNEYS, name), 'utf8')));
  const steps = journeys
    .flatMap((journey) => [...journey.matchAll(/test\.step\('(\d+\. (?:[^'\\]|\\.)+)'/g)])
    .map(([, step = '']) => step)
    .sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
  if (jobs.join('\n') === steps.join('\n')) return;
  console.error(
    `docs/jobs.md and the steps of the journeys in ${JOURNEYS} differ:\n${jobs.join('\n')}\n\n${steps.join('\n')}`,
  );
  process.exitCode = 1;
}

function settingsTable(): string {
  const lines = describeSettings().map(
    ({ name, fallback, doc }) => `| \`${name}\` |${fallback && ` ${fallback}`} | ${doc} |`,
  );
  return ['| variable | default | |', '|---|---|---|', ...lines].join('\n');
}

await main();
