import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#schemas/format.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { messages } from '#src/i18n/index.ts';
import { statusQuery } from './queries.ts';

/** Where figures come from that count rows of many sources, and when they were true: the last line of a chart. */
export function useDataOrigin(asOf: string | null): string {
  const { data } = useQuery(statusQuery());
  const sources =
    data?.kind === 'sample'
      ? [messages.ui.source('sample')]
      : (data?.feeds ?? []).filter(({ status }) => status === 'ok').map(({ name }) => messages.ui.source(name));
  return chartMessages.origin(
    sources.length > 0 ? [...new Set(sources)].join(', ') : chartMessages.unknownSource,
    asOf === null ? messages.dataAge.unknown : formatDateTime(asOf, 'plain'),
  );
}
