import path from 'node:path';
import { compareWithKnown, countNames } from './knownExceptions.ts';
import { brokenServerTier, KNOWN_TIER_CROSSINGS, MODULE_IMPORTS } from './serverTiers.ts';

/** A source file: its path below the project, with forward slashes, and its text. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** An import that crosses a border. */
export interface Crossing {
  readonly file: string;
  readonly line: number;
  readonly imported: string;
  readonly rule: string;
  /** Set for what the tiers of `server` forbid: the imported file. */
  readonly tierTarget?: string;
}

/** What each top folder may import of the others. */
const TOP_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  schemas: [],
  workers: ['schemas'],
  src: ['schemas', 'workers'],
  server: ['schemas'],
  e2e: ['schemas', 'server', 'src'],
  bench: ['schemas', 'workers', 'server', 'e2e'],
  scripts: ['schemas', 'server', 'src', 'e2e'],
};

/** Entry points of a top folder; a folder without one may be imported anywhere it is allowed. */
const DOORS: readonly { readonly from: string; readonly to: string; readonly door: RegExp }[] = [
  { from: 'src', to: 'workers', door: /^workers\/(?:client|testing\/pageWorker)\.ts$/ },
  { from: 'e2e', to: 'server', door: /^server\/testing\// },
  { from: 'e2e', to: 'src', door: /^src\/(?:features\/auth\/token\.ts$|i18n\/(?:en|vi)\/)/ },
  { from: 'bench', to: 'e2e', door: /^e2e\/support\// },
  { from: 'scripts', to: 'e2e', door: /^e2e\/support\// },
];

/** The tiers of `src`: a folder imports its own tier and those below it. */
const TIERS: readonly (readonly string[])[] = [
  ['ui', 'i18n', 'shared'],
  ['grid', 'charts', 'api'],
  ['features'],
  ['pages'],
  ['app', 'routes', 'main.tsx', 'render.tsx'],
];

/** All allowed imports between features; acyclic. */
const FEATURE_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  account: ['auth', 'language'],
  'command-palette': ['account', 'auth', 'chat', 'data-table', 'filters'],
  compare: ['csv-export'],
  contributions: ['account', 'auth', 'contributor-edits'],
  'csv-export': ['auth', 'filters', 'plans'],
  'data-table': ['chat', 'csv-export', 'entity-fields', 'filters', 'pivot', 'preview'],
  events: ['compare'],
  'hover-card': ['rounds', 'watchlist'],
  introduction: ['auth'],
  language: ['auth'],
  'list-alerts': ['auth', 'entity-fields', 'filters', 'saved-lists'],
  'list-columns': ['auth', 'data-table', 'saved-lists'],
  'list-review': ['auth', 'entity-fields', 'preview', 'watchlist'],
  news: ['auth'],
  notifications: ['account'],
  pivot: ['csv-export', 'filters'],
  preview: ['entity-fields', 'hover-card', 'watchlist'],
  'saved-lists': ['auth', 'data-table', 'list-review', 'plans'],
  search: ['chat', 'watchlist'],
  watchlist: ['auth'],
};

/** Packages that one folder alone may import. */
const PACKAGE_OWNERS: Readonly<Record<string, string>> = {
  echarts: 'src/charts',
  'echarts-for-react': 'src/charts',
  zrender: 'src/charts',
};

/** Packages of the design, which the product itself uses. */
const PRODUCT_PACKAGES = [
  'react',
  'react-dom',
  '@tanstack/react-router',
  '@tanstack/react-query',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  'ag-grid-community',
  'ag-grid-react',
  'jotai',
  'echarts',
  'echarts-for-react',
  'papaparse',
  'comlink',
];
/** Tools of the design, which a configuration names. */
const TOOL_PACKAGES = ['vite', 'vitest', '@playwright/test'];

const PRODUCT_FILE = /^(?:src|workers|server)\/(?!(?:.*\/)?testing\/)(?!.*\.test\.tsx?$)/;
const CONFIGURATION = /^[^/]+\.config\.ts$/;

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])([^'"\n]+)\1/g;

interface Import {
  readonly imported: string;
  /** The imported file, below the project. */
  readonly target: string;
  readonly line: number;
}

/** Every import of our own files; those of types and lazy ones too. */
function importsOf({ file, text }: SourceFile): Import[] {
  return [...text.matchAll(IMPORT)].flatMap((match) => {
    const imported = match[2] ?? '';
    const target = resolveImport(file, imported);
    return target === null ? [] : [{ imported, target, line: text.slice(0, match.index).split('\n').length }];
  });
}

/** The file of ours that an import names, below the project; null for a package. */
export function resolveImport(file: string, imported: string): string | null {
  if (imported.startsWith('#')) return imported.slice(1);
  if (imported.startsWith('.')) return path.posix.join(path.posix.dirname(file), imported);
  return null;
}

/** The imports of a file that a border forbids. */
export function findCrossings(source: SourceFile): Crossing[] {
  const crossings = importsOf(source).flatMap(({ imported, target, line }) => {
    const rule = brokenRule(source.file, target, imported);
    if (rule !== null) return [{ file: source.file, line, imported, rule }];
    const tierRule = isWithin('server', source.file, target) ? brokenServerTier(source.file, target) : null;
    return tierRule === null ? [] : [{ file: source.file, line, imported, rule: tierRule, tierTarget: target }];
  });
  return [...crossings, ...foreignPackages(source)];
}

const isWithin = (folder: string, ...files: readonly string[]) => files.every((file) => file.startsWith(`${folder}/`));

/** Crossings that no list knows, how many a list knows, and what is wrong with the list. */
export function sortCrossings(
  crossings: readonly Crossing[],
  known: Readonly<Record<string, readonly string[]>> = KNOWN_TIER_CROSSINGS,
): { readonly refused: readonly Crossing[]; readonly known: number; readonly gone: readonly string[] } {
  const nameOf = ({ file, tierTarget }: Crossing) => `${file} → ${tierTarget}`;
  const listed = Object.entries(known).flatMap(([file, targets]) => targets.map((target) => `${file} → ${target}`));
  const found = new Set(crossings.filter(({ tierTarget }) => tierTarget !== undefined).map(nameOf));
  const { fresh, gone } = compareWithKnown(countNames([...found]), Object.fromEntries(listed.map((name) => [name, 1])));
  const refused = crossings.filter((crossing) => crossing.tierTarget === undefined || fresh.includes(nameOf(crossing)));
  return { refused, known: listed.length - gone.length, gone };
}

function foreignPackages({ file, text }: SourceFile): Crossing[] {
  return [...text.matchAll(IMPORT)].flatMap((match) => {
    const imported = match[2] ?? '';
    const owner = PACKAGE_OWNERS[imported.split('/')[0] ?? ''];
    if (owner === undefined || file.startsWith(`${owner}/`)) return [];
    const line = text.slice(0, match.index).split('\n').length;
    return [{ file, line, imported, rule: `only ${owner} knows this package` }];
  });
}

/** Packages of the design that no file of the product imports, or no configuration. A type is no use of a package. */
export function unusedPackages(sources: readonly SourceFile[]): string[] {
  const importedBy = (place: RegExp) =>
    new Set(sources.filter(({ file }) => place.test(file)).flatMap(({ text }) => importedPackages(text)));
  const unusedIn = (packages: readonly string[], place: RegExp) => {
    const imported = importedBy(place);
    return packages.filter((name) => !imported.has(name));
  };
  return [...unusedIn(PRODUCT_PACKAGES, PRODUCT_FILE), ...unusedIn(TOOL_PACKAGES, CONFIGURATION)];
}

const TYPE_IMPORT = /\b(?:import|export)\s+type\b[^;]*?\bfrom\s*(['"])[^'"\n]+\1/g;

function importedPackages(text: string): string[] {
  return [...text.replace(TYPE_IMPORT, '').matchAll(IMPORT)].map((match) =>
    (match[2] ?? '').split('/', match[2]?.startsWith('@') ? 2 : 1).join('/'),
  );
}

function brokenRule(file: string, target: string, imported: string): string | null {
  const [from = '', ourRoom = ''] = file.split('/');
  const [to = '', theirRoom = ''] = target.split('/');
  if (!(from in TOP_FOLDERS) || !(to in TOP_FOLDERS)) return null;
  if (from !== to) {
    if (!TOP_FOLDERS[from]?.includes(to)) return `${from} may not import ${to}`;
    const entry = DOORS.find((border) => border.from === from && border.to === to);
    if (entry && !entry.door.test(target)) return `${from} knows ${to} by ${entry.door.source} alone`;
    if (imported.startsWith('.') && /^(schemas|workers|src|server)$/.test(to)) {
      return `a relative import stays inside ${from}; write #${target}`;
    }
    return null;
  }
  return from === 'src' ? brokenTier(file, target, ourRoom, theirRoom) : null;
}

function brokenTier(file: string, target: string, ourRoom: string, theirRoom: string): string | null {
  const ours = TIERS.findIndex((tier) => tier.includes(ourRoom));
  const theirs = TIERS.findIndex((tier) => tier.includes(theirRoom));
  if (ours < 0) return `src/${ourRoom} belongs to no tier; list it in scripts/borders.ts`;
  if (theirs > ours) return `src/${ourRoom} lies below src/${theirRoom} and may not import it`;
  const [, , ourPart = ''] = file.split('/');
  const [, , theirPart = ''] = target.split('/');
  if (ourRoom !== theirRoom || ourPart === theirPart) return null;
  if (ourRoom === 'pages') {
    return `the page ${ourPart} may not import the page ${theirPart}; share through a feature`;
  }
  if (ourRoom === 'features' && !FEATURE_IMPORTS[ourPart]?.includes(theirPart)) {
    return `the feature ${ourPart} may not import the feature ${theirPart}; FEATURE_IMPORTS lists what is allowed`;
  }
  return null;
}

/** Files that import each other in a circle, imports of types included; each circle sorted, and named once. */
export function findCycles(sources: readonly SourceFile[]): string[][] {
  const imports = new Map(sources.map((source) => [source.file, importsOf(source).map(({ target }) => target)]));
  return circles([...imports.keys()], (file) => (imports.get(file) ?? []).filter((target) => imports.has(target)));
}

/** Features that import each other in a circle by the list above. */
export function featureCycles(): string[][] {
  return circles(Object.keys(FEATURE_IMPORTS), (feature) => FEATURE_IMPORTS[feature] ?? []);
}

/** Modules of the server that import each other in a circle by the list in `serverTiers.ts`. */
export function moduleCycles(): string[][] {
  return circles(Object.keys(MODULE_IMPORTS), (module) => MODULE_IMPORTS[module] ?? []);
}

/** Strongly connected components of more than one node, or of one that leads to itself (Tarjan 1972). */
function circles(nodes: readonly string[], next: (node: string) => readonly string[]): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const order = index.size;
    index.set(node, order);
    let lowest = order;
    stack.push(node);
    for (const other of next(node)) {
      if (!index.has(other)) lowest = Math.min(lowest, visit(other));
      else if (stack.includes(other)) lowest = Math.min(lowest, index.get(other) ?? lowest);
    }
    low.set(node, lowest);
    if (lowest === order) {
      const circle = stack.splice(stack.indexOf(node));
      if (circle.length > 1 || next(node).includes(node)) found.push(circle.sort());
    }
    return lowest;
  };
  for (const node of nodes) if (!index.has(node)) visit(node);
  return found;
}
