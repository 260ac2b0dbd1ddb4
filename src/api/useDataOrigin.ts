import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#schemas/format.ts';
import type { MomentKind } from '#schemas/freshness.ts';
import { feedsOf } from '#schemas/queries/results.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { messages } from '#src/i18n/index.ts';
import { statusQuery } from './shellQueries.ts';

/** Kinds of data that are counted over rows of many sources. */
type CountedKind = Extract<MomentKind, 'prices' | 'tvl' | 'rounds'>;

/** Feeds that give them; `files` are an operator's own. */
const FEEDS: Readonly<Record<CountedKind, readonly string[]>> = {
  prices: ['coingecko', 'files'],
  tvl: ['defillama-protocols', 'files'],
  rounds: ['venture-rounds', 'defillama-raises', 'cryptorank-rounds', 'depin-rounds', 'files'],
};

/** Where figures come from that are counted over rows of many sources, and when the newest was true: the last line of a chart. */
export function useDataOrigin(kind: CountedKind): string {
  const { data } = useQuery(statusQuery());
  const answered = feedsOf(data).filter(({ name, status }) => status === 'ok' && FEEDS[kind].includes(name));
  const isSample = data?.kind === 'sample';
  const sources = isSample ? ['sample'] : answered.map(({ name }) => name);
  // The figures of sample data are all of one moment.
  const newest = (isSample ? data.asOf : data?.moments?.kinds[kind]) ?? null;
  return chartMessages.origin(
    sources.length > 0 ? [...new Set(sources.map(messages.ui.source))].join(', ') : chartMessages.unknownSource,
    newest === null ? messages.dataAge.unknown : formatDateTime(newest, 'plain'),
  );
}
