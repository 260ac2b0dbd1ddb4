import type { PartialDate } from '#schemas/dates.ts';
import type { ChainTvl } from '#schemas/entities/relations.ts';
import { compareKeys, textKey } from '#schemas/text.ts';
import type { EARNINGS, ProjectData, ProjectRecord } from '#server/modules/records/feedRecords.ts';
import { withFormerFigures } from '#server/modules/records/formerFigures.ts';
import { firstKnown, newest, type ProvenanceBuilder } from './provenanceBuilder.ts';

/**
 * The highest and lowest price ever of the newest answer that states them, each with its day, and how far the price is from the
 * highest. One that the price has passed since is no longer true: it is unknown.
 */
export function extremesOf(records: readonly ProjectRecord[], price: number | null, provenance: ProvenanceBuilder) {
  const high = extremeOf(records, ['ath_usd', 'ath_date'], provenance, (ath) => price !== null && price > ath);
  const low = extremeOf(records, ['atl_usd', 'atl_date'], provenance, (atl) => price !== null && price < atl);
  const from = high.value === null || price === null ? null : 100 * (price / high.value - 1);
  if (from !== null) provenance.noteDerived('from_ath', ['price_usd', 'ath_usd']);
  return { ath_usd: high.value, ath_date: high.day, from_ath: from, atl_usd: low.value, atl_date: low.day };
}

function extremeOf(
  records: readonly ProjectRecord[],
  [field, dayField]: readonly ['ath_usd', 'ath_date'] | readonly ['atl_usd', 'atl_date'],
  provenance: ProvenanceBuilder,
  isPassed: (value: number) => boolean,
): { readonly value: number | null; readonly day: PartialDate | null } {
  const record = records.find(({ data }) => (data[field] ?? null) !== null);
  const value = record?.data[field] ?? null;
  if (!record || value === null || isPassed(value)) return { value: null, day: null };
  provenance.noteFrom(field, record);
  const day = record.data[dayField] ?? null;
  if (day !== null) provenance.noteFrom(dayField, record);
  return { value, day };
}

/** A centralized exchange: what customers leave with it is not locked in a protocol. */
export function isExchange({ sector }: ProjectData): boolean {
  return sector.some((category) => textKey(category) === 'cex');
}

/** Those protocols with a value in the newest answer that states any. */
export function measuredLast(
  protocols: readonly ProjectRecord[],
  counts: (data: ProjectData) => boolean,
): readonly ProjectRecord[] {
  const measured = protocols.filter(({ data }) => data.tvl !== null && counts(data));
  const latest = newest(measured.map(({ fetchedAt }) => fetchedAt));
  return measured.filter(({ fetchedAt }) => fetchedAt === latest);
}

/** TVL by blockchain of the protocols that make up the TVL of a project, the largest first. */
export function lockedByChain(records: readonly ProjectRecord[], nameOf: (chain: string) => string): ChainTvl[] {
  const protocols = records.filter(({ data }) => data.side === 'protocol');
  const sums = new Map<string, number>();
  for (const { data } of measuredLast(protocols, (data) => !isExchange(data))) {
    for (const { chain, tvl } of data.chain_tvls ?? []) {
      const name = nameOf(chain);
      sums.set(name, (sums.get(name) ?? 0) + tvl);
    }
  }
  return [...sums]
    .filter(([, tvl_usd]) => tvl_usd > 0)
    .sort(([a, tvl], [b, other]) => other - tvl || compareKeys(a, b))
    .map(([chain, tvl_usd]) => ({ chain, tvl_usd }));
}

/**
 * Change of the summed TVL over seven days in per cent: of the protocols of the newest answer, if it states the change of each
 * that locks something.
 */
export function lockedChange(protocols: readonly ProjectRecord[], provenance: ProvenanceBuilder): number | null {
  const measured = measuredLast(protocols, (data) => !isExchange(data));
  const [latest] = measured;
  if (!latest) return null;
  let now = 0;
  let before = 0;
  for (const { data } of measured) {
    if (data.tvl === null || data.tvl === 0) continue;
    const change = data.tvl_change7d ?? null;
    if (change === null || change <= -100) return null;
    now += data.tvl;
    before += data.tvl / (1 + change / 100);
  }
  if (before <= 0) return null;
  provenance.noteFrom('tvl_change7d', latest);
  return 100 * (now / before - 1);
}

/**
 * Fees and revenue: of all its protocols in the newest answer of the list of fees, since those of different days do not add up, or
 * what a newer list states of the project as a whole.
 */
export function earningsOf(
  records: readonly ProjectRecord[],
  others: readonly ProjectRecord[],
  provenance: ProvenanceBuilder,
): Record<(typeof EARNINGS)[number], number | null> {
  const read = (field: (typeof EARNINGS)[number]) => {
    const known = ({ data }: ProjectRecord) => (data[field] ?? null) !== null;
    const stating = withFormerFigures(records).filter(known);
    const latest = newest(stating.map(({ fetchedAt }) => fetchedAt));
    const summed = stating.filter(({ fetchedAt }) => fetchedAt === latest);
    if (summed[0]) provenance.noteFrom(field, summed[0]);
    const newer = others.filter(({ fetchedAt }) => summed.length === 0 || fetchedAt > latest);
    const stated = firstKnown(newer, field, provenance, ({ data }) => data[field] ?? null);
    if (stated !== null || summed.length === 0) return stated;
    return summed.reduce((sum, { data }) => sum + (data[field] ?? 0), 0);
  };
  return {
    fees_24h_usd: read('fees_24h_usd'),
    fees_30d_usd: read('fees_30d_usd'),
    revenue_24h_usd: read('revenue_24h_usd'),
    revenue_30d_usd: read('revenue_30d_usd'),
  };
}

/** The first day from which a source follows the project. */
export function listedDay(records: readonly ProjectRecord[], provenance: ProvenanceBuilder): PartialDate | null {
  const dated = records.filter(({ data }) => (data.listed ?? null) !== null);
  const first = dated.toSorted((a, b) => ((a.data.listed ?? '') < (b.data.listed ?? '') ? -1 : 1));
  return firstKnown(first, 'listed', provenance, ({ data }) => data.listed ?? null);
}
