import { usd } from '#schemas/units.ts';
import { resolveEntities } from '#server/modules/entity-resolution/resolveEntities.ts';
import { EntityRegistry } from '#server/modules/records/entityRegistry.ts';
import {
  type FeedRecord,
  type OrganizationData,
  organizationData,
  type PersonData,
  type ProjectData,
  personData,
  projectData,
  type RoundData,
  roundData,
} from '#server/modules/records/feedRecords.ts';

/** Invented records; the default moment of their figures. */
export const AT = '2026-08-01T00:00:00.000Z';
/** Feed, key and moment of a record; each has a default. */
interface From {
  readonly feed?: string;
  readonly key?: string;
  readonly at?: string;
}
let counter = 1_000;
const origin = ({ feed, key, at }: From, usual: string) => ({
  feed: feed ?? usual,
  key: key ?? `k${counter++}`,
  source: feed ?? usual,
  fetchedAt: at ?? AT,
});
export const token = (known: Partial<ProjectData> & { name: string }, from: From = {}): FeedRecord => ({
  ...origin(from, 'coingecko'),
  kind: 'project',
  data: projectData({ side: 'token', ...known }),
});
export const protocol = (known: Partial<ProjectData> & { name: string }, from: From = {}): FeedRecord => ({
  ...origin(from, 'defillama-protocols'),
  kind: 'project',
  data: projectData({ side: 'protocol', ...known }),
});
export type RoundKnown = Omit<Partial<RoundData>, 'amount_usd' | 'valuation_usd'> & {
  readonly amount_usd?: number | null;
  readonly valuation_usd?: number | null;
};
const dollars = (amount: number | null | undefined) => (amount === null || amount === undefined ? null : usd(amount));
export const round = (known: RoundKnown & { project: string }, from: From = {}): FeedRecord => ({
  ...origin(from, 'defillama-raises'),
  kind: 'round',
  data: roundData({
    date: '2024-05-10',
    ...known,
    amount_usd: dollars(known.amount_usd),
    valuation_usd: dollars(known.valuation_usd),
  }),
});
export const fund = (known: Partial<OrganizationData> & { name: string }, from: From = {}): FeedRecord => ({
  ...origin(from, 'cryptorank-funds'),
  kind: 'organization',
  data: organizationData(known),
});
export const person = (known: Partial<PersonData> & { name: string }, from: From = {}): FeedRecord => ({
  ...origin(from, 'web3privacy-people'),
  kind: 'person',
  data: personData(known),
});
export const join = (...records: FeedRecord[]) => resolveEntities(records, new EntityRegistry([]));
