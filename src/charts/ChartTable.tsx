import type { ReactNode } from 'react';
import { formatDate } from '#schemas/format.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import type { BesideLine } from './beside.ts';
import { dayRows } from './comparison.ts';
import type { ChartDescriptor } from './descriptors.ts';
import { type ChartMark, MarkAnchor } from './Marks.tsx';
import { marksByDay } from './marksByDay.ts';
import type { MonthLine } from './monthLines.ts';
import { bucketed, daysMet, type TimeSeries } from './timeSeries.ts';

const text = chartMessages;

/** Days that are listed one by one; longer spans are listed by week. */
const DAYS_LISTED = 400;

/** The points of a chart, newest first: a column a line, and one of what happened where marks are given. */
export function ChartTable({
  title,
  descriptor: { label, unit, kind, format },
  lines,
  beside,
  marks,
  onClose,
}: {
  readonly title: string;
  readonly descriptor: ChartDescriptor;
  readonly lines: readonly TimeSeries[];
  /** What stands below the lines, in a column of its own. */
  readonly beside?: BesideLine | undefined;
  readonly marks: readonly ChartMark[];
  /** Enter or Esc goes back to the plot. */
  readonly onClose: () => void;
}) {
  const byWeek = daysMet(lines).length > DAYS_LISTED;
  const all = beside ? [...lines, beside.series] : lines;
  const { time, values } = dayRows(byWeek ? all.map((line) => bucketed(line, 'week')) : all);
  const columns = [
    ...lines.map(({ name }) => ({ head: lines.length > 1 ? name : label, unit, format })),
    ...(beside
      ? [{ head: beside.descriptor.label, unit: beside.descriptor.unit, format: beside.descriptor.format }]
      : []),
  ];
  const told = marksByDay(marks, time);
  return (
    <TableFrame title={title} onClose={onClose}>
      {byWeek && (
        <p className="pb-1 text-12 text-muted">
          {text.byWeek[kind]} {beside && text.besideByWeek(beside.descriptor.label)}
        </p>
      )}
      <table className="w-full text-13">
        <thead>
          <tr className="sticky top-0 bg-canvas text-left text-12 font-medium text-muted *:h-7 *:font-medium">
            <th scope="col" className="whitespace-nowrap">
              {text.date}
            </th>
            {columns.map((column) => (
              <th key={column.head} scope="col" className="pr-4 text-right">
                {column.head} <span className="font-normal text-faint">{column.unit}</span>
              </th>
            ))}
            {marks.length > 0 && <th scope="col">{text.marks.column}</th>}
          </tr>
        </thead>
        <tbody>
          {Array.from(time, (moment, at) => (
            <tr key={moment} className="border-t border-line">
              <td className="figure h-7 pr-4 whitespace-nowrap">{formatDate(moment)}</td>
              {columns.map((column, line) => (
                <td key={column.head} className="figure pr-4 text-right">
                  {column.format(values[line]?.[at] ?? Number.NaN)}
                </td>
              ))}
              {marks.length > 0 && (
                <td className="max-w-80">
                  {told[at]?.map((mark) => (
                    <MarkAnchor key={mark.id} mark={mark} className="block truncate hover:underline">
                      {mark.label}
                    </MarkAnchor>
                  ))}
                </td>
              )}
            </tr>
          )).reverse()}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** Two months' running totals day by day, the last day first. */
export function MonthTable({
  title,
  descriptor: { unit, format },
  now,
  before,
  onClose,
}: {
  readonly title: string;
  readonly descriptor: ChartDescriptor;
  readonly now: MonthLine;
  readonly before: MonthLine;
  readonly onClose: () => void;
}) {
  const lines = [now, before];
  const days = Math.max(now.values.length, before.values.length);
  return (
    <TableFrame title={title} onClose={onClose}>
      <table className="w-full text-13">
        <thead>
          <tr className="sticky top-0 bg-canvas text-left text-12 font-medium text-muted *:h-7 *:font-medium">
            <th scope="col">{text.months.column}</th>
            {lines.map(({ name }) => (
              <th key={name} scope="col" className="pr-4 text-right">
                {name} <span className="font-normal text-faint">{unit}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: days }, (_, day) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the day.
            <tr key={day} className="border-t border-line">
              <td className="figure h-7">{day + 1}</td>
              {lines.map(({ name, values }) => (
                <td key={name} className="figure pr-4 text-right">
                  {format(values[day] ?? Number.NaN)}
                </td>
              ))}
            </tr>
          )).reverse()}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** What scrolls around a table. Focusable, so that the keyboard can scroll it. */
function TableFrame({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <section
      aria-label={text.tableOf(title)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs it.
      tabIndex={0}
      className="relative min-w-0 flex-1 overflow-auto"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // Enter follows a link in the table.
        if (event.key === 'Enter' && event.target instanceof HTMLAnchorElement) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </section>
  );
}
