import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartLine, Info } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useMemo } from 'react';
import { daySpan } from '#schemas/dates.ts';
import { ACQUISITION } from '#schemas/entities/rows.ts';
import { changeParts, formatCount, formatMonth, formatShort, formatShortMonth } from '#schemas/format.ts';
import type { MonthCapital as Month } from '#schemas/queries/results.ts';
import { DEFAULT_VIEW, encodeView } from '#schemas/queries/view.ts';
import { DAY_MS } from '#schemas/units.ts';
import { homeCapitalQuery } from '#src/api/homeQueries.ts';
import { useDataOrigin } from '#src/api/useDataOrigin.ts';
import { MonthTable } from '#src/charts/ChartTable.tsx';
import { fileName, monthsFile } from '#src/charts/chartFile.ts';
import { CHARTS } from '#src/charts/descriptors.ts';
import { MonthLines } from '#src/charts/MonthLines.tsx';
import { type MonthLine, monthLine } from '#src/charts/monthLines.ts';
import { timeSeries } from '#src/charts/timeSeries.ts';
import { useTableView } from '#src/charts/useTableView.ts';
import { ChartActions } from '#src/features/csv-export/ChartActions.tsx';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { homeMessages } from '#src/i18n/en/home.ts';
import { ExactFigure } from '#src/ui/ExactFigure.tsx';
import { Change, Missing, ShortFigure } from '#src/ui/Figures.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { HomeSection, SectionBody } from './HomeSection.tsx';

const text = homeMessages.capital;
const descriptor = CHARTS.raised;

/** What was raised in the month of the newest round, day by day over the month before. */
export function MonthCapital() {
  const query = useQuery(homeCapitalQuery());
  const { frame, asTable, show, turn } = useTableView();
  const origin = useDataOrigin('rounds');
  const [now, before] = query.data?.result.months ?? [];
  const lines = useMemo(
    () => (now && before ? { now: lineOf(now, now.until), before: lineOf(before, before.to) } : null),
    [now, before],
  );
  const title = now && before ? text.title(monthName(now.from), monthName(before.from)) : text.titleUnknown;
  return (
    <HomeSection
      title={title}
      note={homeMessages.usd}
      end={
        <>
          <Method />
          <ChartActions
            source="fundraising"
            table={{ plotIcon: ChartLine, isShown: asTable, onTurn: show }}
            isEmpty={lines === null}
            image={{
              name: fileName(title),
              draw: async () => {
                const { drawingImage, monthOption } = await import('#src/charts/drawing.ts');
                if (!lines || !now || !before) throw new Error('There is nothing to draw');
                return drawingImage(
                  (colors, size) => monthOption({ ...lines, format: descriptor.format, colors, size }),
                  {
                    title: chartMessages.titleUnit(title, descriptor.unit),
                    note: summaryOf(now, before, spansOf(now, before)),
                    origin,
                  },
                );
              },
            }}
            file={() => monthsFile(descriptor, title, lines ? [lines.now, lines.before] : [])}
          />
        </>
      }
    >
      <SectionBody name={title} query={query} skeleton={<Skeleton className="mt-2 h-70 w-full" />}>
        {({ months: [current, previous] }) =>
          current && previous && lines ? (
            <Comparison {...{ title, lines, origin, frame, asTable }} now={current} before={previous} onTurn={turn} />
          ) : (
            <p className="py-2 text-13 text-muted">{text.empty}</p>
          )
        }
      </SectionBody>
    </HomeSection>
  );
}

/** `Nov`, so that the title leaves room for what can be done with the chart. */
function monthName(day: string): string {
  return formatShortMonth(day);
}

/** How the figures are made. */
function Method() {
  return (
    <Popover>
      <PopoverTrigger
        aria-label={chartMessages.method}
        className="inline-grid size-(--control-height) place-items-center rounded-control text-faint hover:bg-hover hover:text-text"
      >
        <Info size={16} strokeWidth={1.75} aria-hidden />
      </PopoverTrigger>
      <PopoverContent aria-label={chartMessages.method}>{descriptor.method}</PopoverContent>
    </Popover>
  );
}

function Comparison({
  title,
  lines,
  origin,
  now,
  before,
  frame,
  asTable,
  onTurn,
}: {
  readonly title: string;
  readonly lines: { readonly now: MonthLine; readonly before: MonthLine };
  readonly origin: string;
  readonly now: Month;
  readonly before: Month;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly asTable: boolean;
  readonly onTurn: () => void;
}) {
  const summaryId = useId();
  const spans = spansOf(now, before);
  return (
    <>
      <dl className="grid grid-cols-[auto_auto_1fr] gap-x-5 text-12">
        <Headline label={spans.now}>
          <Amount value={now.amount_usd} />
        </Headline>
        <Headline label={spans.before} className="text-muted">
          <Amount value={before.amount_usd} />
        </Headline>
        <Headline label={text.change} className="text-right">
          <Change fit value={changeOf(now.amount_usd, before.amount_usd)} unit={homeMessages.percent} />
        </Headline>
      </dl>
      <figure className="mt-2 flex min-h-0 flex-1 flex-col">
        <div ref={frame} className="flex h-33 min-h-33 flex-1">
          {asTable ? (
            <MonthTable title={title} descriptor={descriptor} {...lines} onClose={onTurn} />
          ) : (
            <MonthLines descriptor={descriptor} {...lines} describedBy={summaryId} onTable={onTurn} />
          )}
        </div>
        <table aria-label={text.compared} className="mt-1 w-full table-fixed text-13">
          <thead className="sr-only">
            <tr>
              <th scope="col">{text.compared}</th>
              <th scope="col">{spans.now}</th>
              <th scope="col">{spans.before}</th>
              <th scope="col">{text.change}</th>
            </tr>
          </thead>
          <tbody>
            <Compared
              label={text.rounds}
              now={<RoundsLink month={now} span={spans.now} />}
              before={<RoundsLink month={before} span={spans.before} />}
              change={changeOf(now.rounds, before.rounds)}
            />
            <Compared
              label={text.median}
              now={<ShortFigure value={now.median_usd} />}
              before={<ShortFigure value={before.median_usd} />}
              change={changeOf(now.median_usd, before.median_usd)}
            />
          </tbody>
        </table>
        <figcaption id={summaryId} className="mt-1.5 text-12 text-pretty text-muted">
          <span className="sr-only">{summaryOf(now, before, spans)} </span>
          {notesOf(now, before)} <span className="text-faint">{origin}</span>
        </figcaption>
      </figure>
    </>
  );
}

function Headline({
  label,
  className = '',
  children,
}: {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt className="text-muted">{label}</dt>
      <dd className="text-20 font-semibold tracking-[-0.015em]">{children}</dd>
    </div>
  );
}

/** It opens to every digit. */
function Amount({ value }: { readonly value: number | null }) {
  const figure = <ShortFigure value={value} fit />;
  return value === null ? figure : <ExactFigure value={value}>{figure}</ExactFigure>;
}

function Compared({
  label,
  now,
  before,
  change,
}: {
  readonly label: string;
  readonly now: ReactNode;
  readonly before: ReactNode;
  readonly change: number | null;
}) {
  return (
    <tr className="h-7 border-b border-line">
      <th scope="row" className="text-left font-normal whitespace-nowrap text-muted">
        {label}
      </th>
      <td className="text-right">{now}</td>
      <td className="text-right text-muted">{before}</td>
      <td className="text-right">{change === null ? <Missing /> : <Change value={change} />}</td>
    </tr>
  );
}

/** The counted rounds, as a link to the directory with just these. */
function RoundsLink({ month, span }: { readonly month: Month; readonly span: string }) {
  return (
    <Link
      to="/directory/$source"
      params={{ source: 'fundraising' }}
      search={{ ...roundsView(month) }}
      aria-label={text.roundsIn(month.rounds, span)}
      className="figure mr-[1.8ch] underline decoration-control underline-offset-3 hover:decoration-current"
    >
      {formatCount(month.rounds)}
    </Link>
  );
}

/** The view of the directory that holds the counted rounds of a month and no others. */
export function roundsView({ from, until }: Pick<Month, 'from' | 'until'>) {
  return encodeView({
    ...DEFAULT_VIEW,
    filter: [
      ['date', 'gte', from],
      ['date', 'lte', until],
      ['stages', 'ne', ACQUISITION],
      // Rounds of an unknown kind are none.
      ['stages', 'known', [0, 1]],
    ],
  });
}

/** `June 1–12`, and `June` where the whole month is compared. */
function spanOf({ from, to, until }: Month): string {
  const month = formatMonth(from);
  return until === to ? month : text.to(month, Number(until.slice(8)));
}

function spansOf(now: Month, before: Month) {
  return { now: spanOf(now), before: spanOf(before) };
}

function lineOf({ from, points }: Month, last: string): MonthLine {
  const series = timeSeries(descriptor.kind, formatMonth(from), {
    time: Float64Array.from(points.day, (day) => day * DAY_MS),
    value: Float64Array.from(points.amount_usd),
  });
  return monthLine(series, startOf(from) * DAY_MS, startOf(last) - startOf(from) + 1);
}

function startOf(day: string): number {
  return daySpan(day)?.from ?? Number.NaN;
}

/** In per cent; null where either is unknown, or from zero. */
function changeOf(now: number | null, before: number | null): number | null {
  return now === null || before === null || before === 0 ? null : (now / before - 1) * 100;
}

function summaryOf(now: Month, before: Month, spans: { readonly now: string; readonly before: string }): string {
  const change = changeParts(changeOf(now.amount_usd, before.amount_usd));
  const said = text.summary(spans.now, formatShort(now.amount_usd), spans.before, formatShort(before.amount_usd));
  return change ? `${said} ${text.changed(change.text)}` : said;
}

/** What the figures leave out. */
function notesOf(now: Month, before: Month): string {
  const later = now.whole.rounds - now.rounds;
  return [
    ...(now.undisclosed > 0 ? [text.undisclosed(now.undisclosed, now.rounds)] : []),
    ...(later > 0 ? [text.later(later)] : []),
    ...(before.until === before.to ? [] : [text.whole(formatMonth(before.from), formatShort(before.whole.amount_usd))]),
  ].join(' ');
}
