import { useQuery } from '@tanstack/react-query';
import { HeartPulse } from 'lucide-react';
import type { DataHealth, SourceHealth } from '#schemas/api/data-health.ts';
import { roundName } from '#schemas/entities/roundNames.ts';
import { formatCount, formatDateTime, formatShort } from '#schemas/format.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { dataHealthQuery } from '#src/api/queries.ts';
import { RoundLink } from '#src/features/rounds/RoundLink.tsx';
import { dataHealthMessages as text } from '#src/i18n/en/dataHealth.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { messages } from '#src/i18n/index.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { cx } from '#src/ui/cx.ts';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';

/** What each source of the data gave last, and what of it is stale or in doubt. */
export function DataHealthPage() {
  usePageTitle(text.title);
  const { data, error, refetch } = useQuery(dataHealthQuery());
  return (
    <div className="flex flex-1 flex-col pb-10">
      <div className="px-6 pt-4 pb-2 max-desk:px-4">
        <h1 className="text-20">{text.title}</h1>
        <p className="max-w-[80ch] text-13 text-pretty text-muted">{text.about}</p>
      </div>
      {data ? (
        <Health health={data} />
      ) : error ? (
        <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-busy="true" aria-label={text.loading} className="space-y-4 px-6 pt-4 max-desk:px-4">
          <Skeleton className="w-96 max-w-full" />
          <Skeleton className="w-80 max-w-full" />
          <Skeleton className="w-96 max-w-full" />
        </div>
      )}
    </div>
  );
}

function Health({ health: { kind, sources } }: { readonly health: DataHealth }) {
  if (sources.length === 0) return <EmptyState icon={HeartPulse} title={text.never} text={text.neverText[kind]} />;
  const doubtful = sources.filter((source) => source.doubtful.total > 0);
  return (
    <>
      <Section title={text.sources} note={formatCount(sources.length)}>
        {kind === 'sample' && <p className="mb-3 text-13 text-muted">{text.stillSample}</p>}
        <SourceTable sources={sources} />
      </Section>
      <Section title={text.doubtfulJoins} className="border-b-0">
        <p className="mb-3 max-w-[80ch] text-13 text-pretty text-muted">
          {doubtful.length === 0 ? text.noDoubts : text.aboutDoubts}
        </p>
        {doubtful.map((source) => (
          <Doubts key={source.name} source={source} title={sourceTitle(source.name, sources)} />
        ))}
      </Section>
    </>
  );
}

/** The name of a source, with what it lists where another has the same name. */
function sourceTitle(name: string, sources: readonly SourceHealth[]): string {
  const title = messages.ui.source(name);
  const list = name.split('-').at(-1) ?? '';
  const isShared = sources.some((other) => other.name !== name && messages.ui.source(other.name) === title);
  return isShared && isList(list) ? text.listOf(title, text.lists[list]) : title;
}

const isList = (list: string): list is keyof typeof text.lists => Object.hasOwn(text.lists, list);

function SourceTable({ sources }: { readonly sources: readonly SourceHealth[] }) {
  const { columns } = text;
  return (
    <ScrolledTable
      label={text.sources}
      head={
        <>
          <TableHead>{columns.source}</TableHead>
          <TableHead>{columns.state}</TableHead>
          <TableHead>{columns.lastSuccess}</TableHead>
          {COUNTS.map((count) => (
            <TableHead key={count} isFigure>
              {columns[count]}
            </TableHead>
          ))}
          <TableHead isFigure>{columns.doubtful}</TableHead>
        </>
      }
    >
      {sources.map((source) => (
        <tr key={source.name}>
          <TableCell isHeader className="font-medium!">
            {sourceTitle(source.name, sources)}
          </TableCell>
          <TableCell>
            <State source={source} />
          </TableCell>
          <TableCell className="figure text-muted">
            {source.last_success === null ? text.neverSucceeded : formatDateTime(source.last_success)}
          </TableCell>
          {COUNTS.map((count) => (
            <TableCell key={count} isFigure className={cx('figure', source[count] === 0 && 'text-faint')}>
              {formatCount(source[count])}
            </TableCell>
          ))}
          <TableCell isFigure className={cx('figure', source.doubtful.total === 0 && 'text-faint')}>
            {formatCount(source.doubtful.total)}
          </TableCell>
        </tr>
      ))}
    </ScrolledTable>
  );
}

const COUNTS = ['fetched', 'fresh', 'changed', 'rejected', 'stale'] as const;

function State({ source: { outcome, cause, last_run } }: { readonly source: SourceHealth }) {
  if (outcome !== 'failed') return <span className="text-muted">{text.states[outcome]}</span>;
  return (
    <>
      <span className="text-negative">
        {cause === null ? text.states.failed : tablePartMessages.partial.cause(cause)}
      </span>
      <span className="figure block text-12 text-muted">{formatDateTime(last_run)}</span>
    </>
  );
}

function Doubts({ source: { doubtful }, title }: { readonly source: SourceHealth; readonly title: string }) {
  const more = doubtful.total - doubtful.rounds.length;
  return (
    <div className="mb-4">
      <h3 className="text-13 font-medium">
        {title}
        <span className="figure ml-2 text-12 font-normal text-faint">{formatCount(doubtful.total)}</span>
      </h3>
      <ul className="mt-1 space-y-1 text-13">
        {doubtful.rounds.map(({ _id, project, stage, why, amount, stated }) => {
          const round = { _id, projects: project, stages: stage };
          return (
            <li key={_id} className="wrap-anywhere">
              <RoundLink round={round}>{roundName(round)}</RoundLink>
              <span className="figure ml-2 text-muted">
                {[
                  ...(why === 'company' ? [text.ofAnother(amount === null ? null : formatShort(amount))] : []),
                  ...(stated === null
                    ? []
                    : [text.disagrees(formatShort(stated), amount === null ? null : formatShort(amount))]),
                ].join('; ')}
              </span>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className="mt-1 text-12 text-faint">{messages.ui.more(more)}</p>}
    </div>
  );
}
