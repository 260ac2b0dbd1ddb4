import { ASK_LIMITS, type AskQuery } from '#schemas/api/ask.ts';
import { askAnswers } from '#schemas/i18n/en/askAnswers.ts';
import type { UnixMs } from '#schemas/units.ts';
import { DATE_FIELD } from './places.ts';

interface FollowUp {
  readonly label: string;
  readonly query: AskQuery;
}

const { followUps: labels } = askAnswers;

/** Questions that go on from an answer and keep its conditions. */
export function followUpsOf(query: AskQuery, total: number, now: UnixMs): FollowUp[] {
  const { source, period, aggregate, group } = query;
  const all: FollowUp[] = [];
  const add = (label: string, change: Partial<AskQuery>) => all.push({ label, query: { ...query, ...change } });
  const field = DATE_FIELD[source];
  const thisYear = new Date(now).getUTCFullYear();
  const year = /^\d{4}/.exec(period?.from ?? '')?.[0];
  if (period && year !== undefined) {
    add(labels.year(Number(year) - 1), {
      period: { field: period.field, from: String(Number(year) - 1), to: String(Number(year) - 1) },
    });
  } else if (!period && field !== undefined) {
    add(labels.thisYear, { period: { field, from: String(thisYear), to: String(thisYear) } });
  }
  const isPlain = aggregate.of === 'rows' && !group;
  const flat = { sort: null, limit: null, shown: [] };
  if (total > 1 && source === 'fundraising') {
    if (!group) add(labels.byCategory, { ...flat, ...grouped('category', query) });
    if (group?.field !== 'lead_investors' && isPlain) {
      add(labels.byLead, {
        ...flat,
        aggregate: { of: 'count', field: null },
        group: { field: 'lead_investors', by: 'value' },
      });
    }
    if (group?.field !== 'date') {
      add(labels.byMonth, { ...flat, ...grouped('date', query), group: { field: 'date', by: 'month' } });
    }
    if (aggregate.of !== 'median')
      add(labels.median, {
        ...flat,
        ...{ group: null, across: null },
        aggregate: { of: 'median', field: 'amount_quantity' },
      });
  }
  if (total > 1 && source === 'projects' && !group) {
    add(labels.bySector, { ...flat, aggregate: { of: 'count', field: null }, group: { field: 'sector', by: 'value' } });
  }
  if (isPlain && total > 1 && source !== 'fundraising')
    add(labels.count, { ...flat, aggregate: { of: 'count', field: null } });
  if (aggregate.of === 'count' && !group) add(labels.rows, { aggregate: { of: 'rows', field: null } });
  return all.slice(0, ASK_LIMITS.followUps);
}

/** A group keeps the figure that was asked for. */
function grouped(field: string, { aggregate, source }: AskQuery): Partial<AskQuery> {
  const isFigure = aggregate.of === 'sum' || aggregate.of === 'average' || aggregate.of === 'median';
  return {
    ...{ group: { field, by: 'value' }, across: null },
    aggregate: isFigure ? aggregate : source === 'fundraising' ? { of: 'sum', field: 'amount_quantity' } : aggregate,
  };
}
