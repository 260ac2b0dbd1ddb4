import type { RoundRow } from '#schemas/entities/rows.ts';
import { formatDate, formatPercent } from '#schemas/format.ts';
import type { AnyRecord, OrganizationRecord, PersonRecord, ProjectRecord } from '#src/api/entityQueries.ts';
import { recordMessages } from '#src/i18n/entity.ts';

/** One of the four figures at the head of a page: what it is, how it is written, and what stands below it. */
export interface HeadFigure {
  readonly label: string;
  readonly value: number | string | null;
  readonly form: 'price' | 'short' | 'count' | 'year' | 'date';
  readonly unit?: string | undefined;
  readonly note?: { readonly change: number | null } | { readonly text: string } | undefined;
}

const text = recordMessages;

/** The four figures a page opens with. */
export function headFigures(record: AnyRecord): readonly HeadFigure[] {
  if ('price_usd' in record) return projectFigures(record);
  return 'ventures_name' in record ? organizationFigures(record) : personFigures(record);
}

function projectFigures(row: ProjectRecord): readonly HeadFigure[] {
  const { usd } = text.units;
  return [
    { label: text.figures.price, value: row.price_usd, form: 'price', unit: usd, note: { change: row.change24h } },
    { label: text.figures.marketCap, value: row.market_cap_usd, form: 'short', unit: usd },
    {
      label: text.figures.volume,
      value: row.volume,
      form: 'short',
      unit: usd,
      note: shareNote(row.volume, row.market_cap_usd),
    },
    { label: text.figures.raised, value: row.total_raised_usd, form: 'short', unit: usd, note: roundsNote(row.rounds) },
  ];
}

function organizationFigures(row: OrganizationRecord): readonly HeadFigure[] {
  return [
    { label: text.figures.invested, value: row.total_investment_amount, form: 'short', unit: text.units.usd },
    { label: text.figures.investments, value: row.number_of_investment, form: 'count' },
    { label: text.figures.lastRound, value: row.rounds[0]?.date ?? null, form: 'date' },
    { label: text.figures.founded, value: row.year_founded, form: 'year' },
  ];
}

function personFigures(row: PersonRecord): readonly HeadFigure[] {
  return [
    { label: text.figures.projects, value: row.relate_token.length, form: 'count' },
    { label: text.figures.organizations, value: row.organization.length, form: 'count' },
    { label: text.figures.rounds, value: row.rounds.length, form: 'count' },
    { label: text.figures.lastRound, value: row.rounds[0]?.date ?? null, form: 'date' },
  ];
}

function shareNote(part: number | null, whole: number | null): HeadFigure['note'] {
  if (part === null || whole === null || whole <= 0) return undefined;
  return { text: text.ofMarketCap(formatPercent((part / whole) * 100)) };
}

function roundsNote(rounds: readonly RoundRow[]): HeadFigure['note'] {
  const last = rounds[0];
  return last ? { text: text.inRounds(rounds.length, formatDate(last.date?.slice(0, 7))) } : undefined;
}
