import { Link } from '@tanstack/react-router';
import { Table2 } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { type Answered, ASK_LIMITS, type AskQuery } from '#schemas/api/ask.ts';
import { EMPTY_VALUE } from '#schemas/constants.ts';
import { formatCount, formatDateTime, formatPercent, formatShort } from '#schemas/format.ts';
import { AnswerChart } from '#src/charts/AnswerChart.tsx';
import { chatMessages as text } from '#src/i18n/en/chat.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { AnswerTable } from './AnswerTable.tsx';
import { Readings, Sentence } from './AskButton.tsx';
import { QueryChips } from './QueryChips.tsx';
import type { Asked } from './useAsking.ts';

type Unit = Answered['columns'][number]['unit'];

/** A figure as charts write it. */
function writerOf(unit: Unit): (value: number) => string {
  if (unit === 'percent') return formatPercent;
  if (unit === 'year') return String;
  return unit === 'count' || unit === null ? formatCount : formatShort;
}

/** An answer from rows: its query, sentence, rows, chart, sources and what can be asked next. */
export function AnsweredView({
  answer,
  question,
  isBusy,
  rating,
  onAsk,
}: {
  readonly answer: Answered;
  readonly question: string;
  readonly isBusy: boolean;
  /** Where the member says whether it is right. */
  readonly rating: ReactNode;
  readonly onAsk: (asked: Asked) => void;
}) {
  const { sentence, chart, openIn, total, unused, followUps, rows, columns } = answer;
  const note = answer.query.group
    ? rows.length >= (answer.query.limit ?? ASK_LIMITS.points)
      ? text.shownGroups(rows.length)
      : ''
    : rows.length < total
      ? text.shownOf(rows.length, total)
      : '';
  const rerun = (query: AskQuery) => {
    if (!isBusy) onAsk({ question, query });
  };
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-2 border-y border-line py-2">
        <QueryChips chips={answer.chips} query={answer.query} isBusy={isBusy} onQuery={rerun} />
        {openIn && (
          <Link to={openIn.path} className={cx(buttonClass(), 'ml-auto max-sm:ml-0')}>
            <Table2 size={16} strokeWidth={1.75} aria-hidden className="text-muted" />
            {openIn.label}
          </Link>
        )}
      </div>
      {unused.length > 0 && <p className="mt-2 text-13 text-muted">{text.unused(unused)}</p>}
      <Sentence>{sentence}</Sentence>
      {(rows.length > 0 || chart) && (
        <div
          className={cx(
            'mt-4 grid gap-6',
            chart && rows.length > 0 && 'grid-cols-[minmax(0,1fr)_minmax(0,19rem)] max-xl:grid-cols-1',
          )}
        >
          {rows.length > 0 && (
            <div className="min-w-0">
              <AnswerTable columns={columns} rows={rows} />
              {note !== '' && <p className="mt-2 text-12 text-muted">{note}</p>}
            </div>
          )}
          {chart && chart.points.length > 0 && (
            <div className={cx(rows.length > 0 && 'border-l border-line pl-6 max-xl:border-l-0 max-xl:pl-0')}>
              <AnswerChart
                kind={chart.kind}
                label={chart.label}
                unit={text.units[chart.unit]}
                points={chart.points}
                format={writerOf(chart.unit)}
              />
            </div>
          )}
        </div>
      )}
      {rows.length === 0 && total === 0 && <p className="mt-2 text-13 text-muted">{text.noRows}</p>}
      <Sources answer={answer} />
      <div className="mt-4 flex items-start gap-4">
        {followUps.length > 0 && (
          <Readings label={text.followUps} readings={followUps} isBusy={isBusy} onAsk={onAsk} className="min-w-0" />
        )}
        {rating}
      </div>
    </>
  );
}

/** Where each figure comes from, and of which moment it is. */
function Sources({ answer: { sources, leftOut, leftOutIn, asOf, version } }: { readonly answer: Answered }) {
  return (
    <div className="mt-4 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-2.5 text-12 text-muted">
      <span>{text.sources}</span>
      {groupedSources(sources).map(({ labels, of }) => (
        <span key={labels.join()}>
          {text.source(labels)}{' '}
          {of.map(({ source, asOf: moment }, at) => (
            <Fragment key={source}>
              {at > 0 && '; '}
              <b className="font-medium text-text">{source}</b>, {momentText(moment ?? asOf)}
            </Fragment>
          ))}
        </span>
      ))}
      {leftOut > 0 && (
        <span>
          {text.leftOut(leftOut)}{' '}
          {leftOutIn && (
            <Link
              to={leftOutIn}
              aria-label={text.showLeftOut}
              className="underline decoration-control underline-offset-3"
            >
              {text.show}
            </Link>
          )}
        </span>
      )}
      <span className="figure">{text.version(version)}</span>
    </div>
  );
}

type Source = Answered['sources'][number];

/** What has the same sources of the same moments is named together. */
function groupedSources(sources: Answered['sources']): { labels: string[]; of: Source[] }[] {
  const groups = new Map<string, { labels: string[]; of: Source[] }>();
  for (const label of new Set(sources.map((one) => one.label))) {
    const of = sources.filter((one) => one.label === label);
    const key = JSON.stringify(of.map(({ source, asOf }) => [source, asOf]));
    const group = groups.get(key) ?? { labels: [], of };
    group.labels.push(label);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function momentText(moment: string | null): string {
  const written = formatDateTime(moment);
  return written === EMPTY_VALUE ? text.unknownAge : written;
}
