import type { SourceFile } from './borders.ts';
import { compareWithKnown, countNames } from './knownExceptions.ts';
import { moduleOf } from './serverTiers.ts';
import { createdTables, readSql } from './sqlTables.ts';
import { TABLE_OWNERS } from './tableOwners.ts';

/** Stands in the list below for a table that a caller passes. */
const PASSED_TABLE = 'a table that is passed';

/**
 * How many SQL texts of a module name a table of another, by module and table. A new one is refused, and what is gone leaves this
 * list: it can only shrink.
 */
const KNOWN_FOREIGN_TABLES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'account-deletion': {
    users: 6,
  },
  ask: {
    dataset: 1,
    'directory_*': 9,
    employments: 1,
    founders: 1,
    news: 1,
    other_names: 1,
    portfolio: 1,
    round_investors: 2,
    users: 2,
  },
  auth: {
    uploads: 3,
    users: 2,
  },
  billing: {
    renewals: 2,
    token_prices: 1,
    users: 2,
  },
  careers: {
    jobs: 3,
  },
  community: {
    'a table that is passed': 5,
    deleted_news: 1,
    'directory_*': 10,
    employments: 5,
    entities: 4,
    entity_keys: 1,
    news: 3,
    proposals: 2,
  },
  'data-query': {
    'a table that is passed': 23,
    dataset: 2,
    'directory_*': 64,
    employments: 12,
    events: 6,
    founders: 5,
    jobs: 3,
    news: 7,
    news_mentions: 2,
    organization_facts: 1,
    person_facts: 1,
    portfolio: 12,
    project_contracts: 1,
    project_facts: 1,
    project_markets: 1,
    project_prices: 2,
    proposals: 1,
    research: 2,
    round_facts: 1,
    round_investors: 7,
    token_organizations: 10,
  },
  datasets: {
    'a table that is passed': 6,
    entities: 6,
    jobs: 1,
    news: 2,
    proposal_events: 1,
    proposals: 1,
  },
  feeds: {
    'a table that is passed': 1,
    deleted_news: 1,
    'directory_*': 2,
    entity_keys: 1,
    events: 2,
    jobs: 6,
    other_names: 1,
    project_facts: 1,
    project_prices: 1,
  },
  'list-alerts': {
    'directory_*': 7,
    saved_lists: 7,
  },
  mcp: {
    'directory_*': 2,
    entity_revisions: 1,
    proposals: 1,
  },
  news: {
    'directory_*': 2,
    feed_records: 2,
    organization_facts: 1,
    other_names: 1,
    person_facts: 1,
    project_facts: 1,
    research: 1,
  },
  plans: {
    users: 2,
  },
  platform: {
    'a table that is passed': 14,
    users: 1,
  },
  proposals: {
    'a table that is passed': 2,
    community_values: 1,
    'directory_*': 3,
    entity_revisions: 2,
    users: 11,
  },
  'public-api': {
    users: 1,
  },
  quests: {
    community_values: 1,
    'directory_*': 1,
    entity_revisions: 2,
    ledger: 5,
    proposals: 3,
    saved_lists: 1,
    users: 6,
    watched: 1,
  },
  records: {
    'directory_*': 1,
    news: 2,
  },
  reports: {
    'directory_*': 1,
    saved_lists: 3,
    users: 1,
  },
  seo: {
    'a table that is passed': 3,
    dataset: 2,
    'directory_*': 1,
    entities: 1,
    proposal_events: 1,
  },
  submissions: {
    users: 2,
  },
  sync: {
    'a table that is passed': 5,
    'directory_*': 3,
    feed_pages: 1,
    project_facts: 1,
    project_prices: 4,
  },
  users: {
    'a table that is passed': 6,
    dao_members: 2,
    proposal_reports: 1,
    proposals: 4,
    tier_words: 1,
  },
  watchlist: {
    'a table that is passed': 5,
    'directory_*': 5,
    entities: 4,
  },
  webhooks: {
    saved_lists: 2,
    users: 2,
  },
};

const MIGRATIONS = 'server/platform/db/migrations/';
const REPOSITORY = /\/repository(?:\.ts$|\/)/;

export interface TableReport {
  /** What breaks the rule beyond the list, and what the list names in vain. */
  readonly problems: readonly string[];
  /** Calls of `query` in the product, and how many of them lie outside a repository. */
  readonly queries: number;
  readonly outsideRepository: number;
  /** SQL texts that name a table of another module, all of them listed. */
  readonly foreign: number;
}

/** Holds the SQL of the server to the owners of tables. */
export function checkTables(
  sources: readonly SourceFile[],
  known: Readonly<Record<string, Readonly<Record<string, number>>>> = KNOWN_FOREIGN_TABLES,
): TableReport {
  const migrations = sources.filter(({ file }) => file.startsWith(MIGRATIONS));
  const product = sources.filter(({ file }) => moduleOf(file) !== null && !file.startsWith(MIGRATIONS));
  const asked = readSql(product);
  const foreign = asked.flatMap(({ file, texts }) =>
    texts.flatMap((tables) => {
      const module = moduleOf(file) ?? '';
      return foreignTables(module, tables).map((table) => ({ file, name: `${module}: ${table}` }));
    }),
  );
  const listed = Object.entries(known).flatMap(([module, tables]) =>
    Object.entries(tables).map(([table, count]) => [`${module}: ${table}`, count] as const),
  );
  const { fresh, gone } = compareWithKnown(countNames(foreign.map(({ name }) => name)), Object.fromEntries(listed));
  const texts = asked.flatMap(({ file, texts }) => texts.map((tables) => foreignTables(moduleOf(file) ?? '', tables)));
  const total = (files: typeof asked) => files.reduce((sum, { queries }) => sum + queries, 0);
  return {
    problems: [
      ...migrations.flatMap((source) =>
        createdTables(source.text)
          .filter((table) => !TABLE_OWNERS.has(table))
          .map((table) => `${source.file} creates ${table}, which no module owns; list it in scripts/tableOwners.ts`),
      ),
      ...fresh.map((name) => {
        const files = [...new Set(foreign.filter((one) => one.name === name).map(({ file }) => file))];
        return `SQL names a table of another module more often than KNOWN_FOREIGN_TABLES allows (${name}): ${files.join(', ')}`;
      }),
      ...gone.map((what) => `KNOWN_FOREIGN_TABLES in scripts/tableBorders.ts lists ${what}`),
    ],
    queries: total(asked),
    outsideRepository: total(asked.filter(({ file }) => !REPOSITORY.test(file))),
    foreign: texts.filter((tables) => tables.length > 0).length,
  };
}

/** Tables of others among those that a text names. */
function foreignTables(module: string, tables: ReadonlySet<string | null>): string[] {
  return [...tables].flatMap((table) => {
    if (table === null) return [PASSED_TABLE];
    const owner = TABLE_OWNERS.get(table);
    return owner === undefined || owner === module ? [] : [table];
  });
}
