import { z } from 'zod';
import { organizationData, roundData } from '#server/modules/records/feedRecords.ts';
import type { Document } from '../parsing/documents.ts';
import {
  anything,
  optionalDate,
  optionalFigure,
  optionalLine,
  optionalLines,
  requiredLine,
} from '../parsing/fields.ts';
import { figure, positive, wholeDollars } from '../parsing/figures.ts';
import { namesIn } from '../parsing/lists.ts';
import { listIn, mostHave, nameOfItem, type Reader, ReaderResult } from '../parsing/reader.ts';
import { readStage, roundKey, withoutPlaceholders } from '../parsing/rounds.ts';
import { webAddress } from '../parsing/texts.ts';

const ROUND = z.object({
  project: requiredLine,
  ticker: optionalLine,
  date: optionalDate,
  round_type: optionalLine,
  amount_usd: optionalFigure,
  valuation_usd: optionalFigure,
  lead_funds: optionalLines,
  participant_funds: optionalLines,
  other_investors: optionalLines,
  investor_count: anything,
  primary_source: anything,
  aggregator_url: anything,
  verification: optionalLine,
});

/** The database is also published as a table, with lists joined by `;` or `|`. */
function roundsIn(document: Document): readonly unknown[] {
  if (document.format !== 'table') return listIn(document, 'rounds', 'data') ?? [];
  const list = (cell: string | undefined) => namesIn(cell, /\s*[;|]\s*/);
  return document.rows.map((row) => ({
    ...row,
    lead_funds: list(row.lead_funds),
    participant_funds: list(row.participant_funds),
    other_investors: list(row.other_investors),
  }));
}

/**
 * Rounds of an open database of venture investments, in whole dollars. `other_investors` repeats the funds of the
 * other lists in other spellings; entity resolution joins them.
 */
export const ventureRounds: Reader = {
  feed: 'venture-rounds',
  source: 'Crypto VC investment database',
  recognizes: (document) =>
    document.format === 'table'
      ? ['project', 'amount_usd', 'lead_funds', 'other_investors'].every((name) => document.header.includes(name))
      : mostHave(listIn(document, 'rounds', 'data'), 'project', 'amount_usd', 'lead_funds', 'other_investors'),
  read: (document) => {
    const result = new ReaderResult();
    for (const item of roundsIn(document)) {
      const round = result.validated(ROUND, item, nameOfItem);
      if (!round) continue;
      const { date } = round;
      const stage = readStage(round.round_type);
      const amount = wholeDollars(round.amount_usd);
      const funds = withoutPlaceholders([...round.lead_funds, ...round.participant_funds]);
      const others = withoutPlaceholders(round.other_investors);
      result.add({
        kind: 'round',
        key: roundKey(round.project, date, stage, amount),
        fetchedAt: null,
        data: roundData({
          project: round.project,
          symbol: round.ticker?.toUpperCase() ?? null,
          date,
          stage,
          amount_usd: amount,
          valuation_usd: wholeDollars(round.valuation_usd),
          leads: withoutPlaceholders(round.lead_funds),
          investors: withoutPlaceholders([...funds, ...others]),
          // A count of all says whether the funds stand among the others once more.
          ...(funds.length > 0 &&
          others.length > 0 &&
          (figure(round.investor_count) ?? 0) < funds.length + others.length
            ? { lists: [funds, others] }
            : {}),
          announcement: webAddress(round.primary_source) ?? webAddress(round.aggregator_url),
        }),
      });
    }
    return result;
  },
};

const FUND = z.object({
  slug: optionalLine,
  name: requiredLine,
  rounds: anything,
  country: optionalLine,
  portfolio_url: anything,
});

/** Funds of the same database, with the number of rounds it counted for each. */
export const ventureFunds: Reader = {
  feed: 'venture-funds',
  source: 'Crypto VC investment database',
  recognizes: (document) => mostHave(listIn(document, 'funds', 'data'), 'name', 'rounds', 'leads', 'lead_rate'),
  read: (document) => {
    const result = new ReaderResult();
    for (const item of listIn(document, 'funds', 'data') ?? []) {
      const fund = result.validated(FUND, item, nameOfItem);
      if (!fund) continue;
      const page = webAddress(fund.portfolio_url);
      result.add({
        kind: 'organization',
        key: fund.slug ?? fund.name,
        fetchedAt: null,
        data: organizationData({
          name: fund.name,
          type: 'Fund',
          location: fund.country,
          social: page ? [page] : [],
          investments: positive(fund.rounds),
        }),
      });
    }
    return result;
  },
};
