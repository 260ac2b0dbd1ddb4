import type { PartialDate } from '#schemas/dates.ts';
import type { ProjectRecord } from '#server/modules/records/feedRecords.ts';
import { firstKnown, type ProvenanceBuilder } from './provenanceBuilder.ts';

/** What sources state of a coin beside its price, and what follows from that. */
export interface MarketFigures {
  readonly ath_usd: number | null;
  readonly ath_date: PartialDate | null;
  readonly from_ath: number | null;
  readonly atl_usd: number | null;
  readonly atl_date: PartialDate | null;
}

const EXTREMES = [
  ['ath_usd', 'ath_date'],
  ['atl_usd', 'atl_date'],
] as const;

/**
 * The highest and lowest price ever of the newest answer that states them, each with its day. One that the price has passed
 * since is no longer true: it is unknown.
 */
export function extremesOf(
  records: readonly ProjectRecord[],
  price: number | null,
  provenance: ProvenanceBuilder,
): MarketFigures {
  const found = EXTREMES.map(([field, day]) => {
    const record = records.find(({ data }) => (data[field] ?? null) !== null);
    const value = record?.data[field] ?? null;
    const isPassed = value !== null && price !== null && (field === 'ath_usd' ? price > value : price < value);
    if (!record || value === null || isPassed) return { value: null, date: null };
    provenance.noteFrom(field, record);
    const date = record.data[day] ?? null;
    if (date !== null) provenance.noteFrom(day, record);
    return { value, date };
  });
  const [high, low] = found;
  const ath = high?.value ?? null;
  const isComputed = ath !== null && price !== null;
  if (isComputed) provenance.noteDerived('from_ath', ['price_usd', 'ath_usd']);
  return {
    ath_usd: ath,
    ath_date: high?.date ?? null,
    from_ath: isComputed ? 100 * (price / ath - 1) : null,
    atl_usd: low?.value ?? null,
    atl_date: low?.date ?? null,
  };
}

/**
 * Change of the summed TVL over seven days in per cent: of the protocols of the newest answer, if it states the change of each
 * that locks something.
 */
export function lockedChange(protocols: readonly ProjectRecord[], provenance: ProvenanceBuilder): number | null {
  const measured = protocols.filter(({ data }) => data.tvl !== null);
  const [latest] = measured;
  if (!latest) return null;
  let now = 0;
  let before = 0;
  for (const { data, fetchedAt } of measured) {
    if (fetchedAt !== latest.fetchedAt || data.tvl === null || data.tvl === 0) continue;
    const change = data.tvl_change7d ?? null;
    if (change === null || change <= -100) return null;
    now += data.tvl;
    before += data.tvl / (1 + change / 100);
  }
  if (before <= 0) return null;
  provenance.noteFrom('tvl_change7d', latest);
  return 100 * (now / before - 1);
}

/** The first day from which a source follows the project. */
export function listedDay(records: readonly ProjectRecord[], provenance: ProvenanceBuilder): PartialDate | null {
  const dated = records.filter(({ data }) => (data.listed ?? null) !== null);
  const first = dated.toSorted((a, b) => ((a.data.listed ?? '') < (b.data.listed ?? '') ? -1 : 1));
  return firstKnown(first, 'listed', provenance, ({ data }) => data.listed ?? null);
}
