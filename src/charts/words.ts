import { changeParts, formatDate } from '#schemas/format.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import type { ChartDescriptor } from './descriptors.ts';
import type { Summary } from './timeSeries.ts';

const text = chartMessages.summary;

/** A chart in a sentence, for who does not see it. */
export function summaryText({ label, unit, format }: ChartDescriptor, summary: Summary): string {
  const { first, last, lowest, highest, change } = summary;
  const day = (time: number) => formatDate(time, 'plain');
  const parts = changeParts(change);
  return (
    text.course(label, day(first.time), format(first.value), day(last.time), format(last.value), unit) +
    (parts ? text.change(parts.text) : '') +
    text.ends(format(lowest.value), day(lowest.time), format(highest.value), day(highest.time))
  );
}
