import { formatDate } from '#schemas/format.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import type { ChartDescriptor } from './descriptors.ts';
import { bucketed, type TimeSeries } from './timeSeries.ts';

const text = chartMessages;

/** Days that are listed one by one; longer spans are listed by week. */
const DAYS_LISTED = 400;

/** The points of a chart, newest first. */
export function ChartTable({
  title,
  descriptor: { label, unit, format },
  series,
  onClose,
}: {
  readonly title: string;
  readonly descriptor: ChartDescriptor;
  readonly series: TimeSeries;
  /** Enter or Esc goes back to the plot. */
  readonly onClose: () => void;
}) {
  const byWeek = series.time.length > DAYS_LISTED;
  const { time, value } = byWeek ? bucketed(series, 'week') : series;
  return (
    // Focusable, so that the keyboard can scroll it.
    <section
      aria-label={text.tableOf(title)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs it.
      tabIndex={0}
      className="relative min-w-0 flex-1 overflow-auto"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      {byWeek && <p className="pb-1 text-12 text-muted">{text.byWeek}</p>}
      <table className="w-full text-13">
        <thead>
          <tr className="sticky top-0 bg-canvas text-left text-12 font-medium text-muted *:h-7 *:font-medium">
            <th scope="col">{text.date}</th>
            <th scope="col" className="pr-4 text-right">
              {label} <span className="font-normal text-faint">{unit}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from(time, (moment, at) => (
            <tr key={moment} className="border-t border-line">
              <td className="figure h-7">{formatDate(moment)}</td>
              <td className="figure pr-4 text-right">{format(value[at] ?? Number.NaN)}</td>
            </tr>
          )).reverse()}
        </tbody>
      </table>
    </section>
  );
}
