import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { type GivenView, OPENING, type TableQuery, type TableState } from '../../protocol.ts';
import { ServerTable } from '../serverTable.ts';
import type { FakeServer } from './fakeServer.ts';

export const spec = DATA_SETS.projects;
export const WHOLE: TableQuery = { filter: [], sort: null, search: '' };
export const BY_VOLUME: TableQuery = { ...WHOLE, sort: { field: 'volume', order: 'desc' } };
export const CHEAP: TableQuery = { ...WHOLE, filter: [['price_usd', 'lt', 5]] };

/** Rows with ties, whose default order is not the order of their ids. */
export function projects(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    _id: index + 1,
    slug: `p${index}`,
    name: `Project ${index}`,
    price_usd: index % 10,
    market_cap_usd: (index * 7) % 50,
    volume: (index * 13) % 40,
    sector: index % 3 === 0 ? ['DeFi'] : [],
  }));
}

/** A table of `server`, with every state it published. `given`: the page has its first rows. */
export function open(server: FakeServer, query = WHOLE, given: GivenView | null = null) {
  const states: TableState[] = [];
  const table = new ServerTable(spec, query, server.environment, (state) => states.push(state), given);
  return { table, states, state: () => states.at(-1) ?? OPENING };
}

export const ids = (rows: readonly (Row | null)[]) => rows.map((row) => row?._id ?? null);
export const wanted = (server: FakeServer, query: TableQuery) =>
  server.select({ ...query, filter: [...query.filter] }).map((row) => row._id);
export const isPage = (sid: string) => sid === 'master_projects';
