/**
 * The tiers of `server`: a module imports tiers below its own, and of its own tier what MODULE_IMPORTS lists. Rooms in one
 * list are one module, and share freely.
 */
const SERVER_TIERS: readonly Readonly<Record<string, readonly string[]>>[] = [
  { platform: ['platform'] },
  { users: ['users'] },
  // What a module is, for all that are listed; its routes know members.
  { contract: ['module.ts'] },
  {
    history: ['history'],
    datasets: ['datasets'],
    records: ['records'],
    notifications: ['notifications'],
    'public-settings': ['public-settings'],
  },
  {
    auth: ['auth', 'account'],
    'entity-resolution': ['entity-resolution'],
    feeds: ['feeds'],
    news: ['news'],
    events: ['events'],
    help: ['help'],
    submissions: ['jobs', 'research'],
    legal: ['legal'],
    newsletter: ['newsletter'],
  },
  {
    'data-query': ['data-query'],
    community: ['community'],
    ask: ['ask', 'chat'],
    watchlist: ['watchlist'],
    'saved-lists': ['saved-lists'],
    'list-alerts': ['list-alerts'],
    'csv-export': ['csv-export'],
    careers: ['careers'],
    plans: ['plans'],
    billing: ['billing'],
    proposals: ['proposals'],
    quests: ['quests'],
  },
  {
    sync: ['sync'],
    reports: ['reports'],
    'public-api': ['api-keys', 'public-api'],
    mcp: ['mcp'],
    webhooks: ['webhooks'],
    'account-deletion': ['account-deletion'],
    seo: ['seo'],
  },
  {
    process: [
      'app.ts',
      'backgroundJobs.ts',
      'cli',
      'languageSite.ts',
      'main.ts',
      'modules.ts',
      'subscriptions.ts',
      'textThread.ts',
    ],
  },
];

/** All allowed imports between modules of one tier; acyclic. */
export const MODULE_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  datasets: ['history'],
  records: ['datasets'],
  feeds: ['entity-resolution'],
  events: ['news'],
  news: ['feeds'],
  submissions: ['feeds'],
  ask: ['data-query'],
  billing: ['plans'],
  'data-query': ['community'],
  'list-alerts': ['data-query'],
  plans: ['ask', 'csv-export', 'saved-lists'],
  proposals: ['community'],
  quests: ['community'],
  'saved-lists': ['list-alerts'],
  watchlist: ['data-query'],
  'account-deletion': ['public-api', 'reports', 'webhooks'],
  mcp: ['public-api'],
  'public-api': ['reports', 'webhooks'],
};

/** Imports that the rule forbids and that are there still, by file: a new one is refused, and one that is gone leaves this list. */
export const KNOWN_TIER_CROSSINGS: Readonly<Record<string, readonly string[]>> = {
  'server/modules/jobs/publish.ts': ['server/modules/data-query/storyPages.ts'],
};

interface Place {
  readonly tier: number;
  readonly module: string;
}

const PLACES: ReadonlyMap<string, Place> = new Map(
  SERVER_TIERS.flatMap((modules, tier) =>
    Object.entries(modules).flatMap(([module, rooms]) => rooms.map((room) => [room, { tier, module }] as const)),
  ),
);

/** What tests share: it looks across, and the product does not import it. */
const OF_TESTS = /\/(?:testing|attacks)\//;

/** The room of a file of the server: a folder of `server/modules`, or else of `server`, or a file beside them. */
function roomOf(file: string): string {
  const [, first = '', second = ''] = file.split('/');
  return first === 'modules' ? second : first;
}

/** The module that a file of the server belongs to; null for what tests share, and for a room that no tier lists. */
export function moduleOf(file: string): string | null {
  return OF_TESTS.test(file) ? null : (PLACES.get(roomOf(file))?.module ?? null);
}

/** The rule of tiers that an import within `server` breaks; null if it keeps them. */
export function brokenServerTier(file: string, target: string): string | null {
  if (OF_TESTS.test(file)) return null;
  if (OF_TESTS.test(target)) return 'what tests share is not imported by the product';
  const room = roomOf(file);
  const ours = PLACES.get(room);
  const theirs = PLACES.get(roomOf(target));
  if (!ours) return `server/modules/${room} belongs to no tier; list it in scripts/serverTiers.ts`;
  // A folder of the built program, such as the renderer of pages.
  if (!theirs || ours.module === theirs.module) return null;
  if (theirs.tier > ours.tier) return `${ours.module} lies below ${theirs.module} and may not import it`;
  if (theirs.tier < ours.tier || MODULE_IMPORTS[ours.module]?.includes(theirs.module)) return null;
  return `${ours.module} may not import ${theirs.module} of its own tier; MODULE_IMPORTS lists what is allowed`;
}

/** Pairs of modules whose imports lead up a tier, as `from → to`. */
export function upwardArrows(crossings: Readonly<Record<string, readonly string[]>>): ReadonlySet<string> {
  const arrows = Object.entries(crossings).flatMap(([file, targets]) =>
    targets.flatMap((target) => {
      const ours = PLACES.get(roomOf(file));
      const theirs = PLACES.get(roomOf(target));
      return ours && theirs && theirs.tier > ours.tier ? [`${ours.module} → ${theirs.module}`] : [];
    }),
  );
  return new Set(arrows);
}
