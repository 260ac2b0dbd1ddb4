import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { formatCount } from '#schemas/format.ts';
import { SOURCES } from '#schemas/kinds.ts';
import type { HomeTotals } from '#schemas/queries/results.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { homeTotalsQuery } from '#src/api/queries.ts';
import { homeMessages } from '#src/i18n/en/directory.ts';
import { messages } from '#src/i18n/index.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { ExactFigure, FigureRow, firstToOpen } from '#src/ui/ExactFigure.tsx';
import { Change, ShortFigure } from '#src/ui/Figures.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';

const text = homeMessages;
const FIGURES = ['market_cap_usd', 'volume_usd', 'tvl_usd', 'raised_30d_usd'] as const;

/** Four totals and links to the directories. */
export function HomePage() {
  usePageTitle(messages.shell.home);
  const { data, isError, error, refetch } = useQuery(homeTotalsQuery());
  const totals = data?.result;
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-10 px-6 py-12 max-desk:gap-8 max-desk:px-4 max-desk:py-8">
      <h1 className="max-w-[26ch] text-28 tracking-[-0.02em] text-balance">{text.title}</h1>
      {isError ? (
        <QueryFailure
          title={text.failed}
          error={error}
          onRetry={() => void refetch()}
          className="border-y border-line"
        />
      ) : (
        <Figures totals={totals} />
      )}
      <nav aria-label={text.directories}>
        <ul className="border-t border-line">
          {SOURCES.map((source) => (
            <li key={source} className="border-b border-line">
              <Link
                to="/directory/$source"
                params={{ source }}
                className="group -mx-3 flex min-h-16 items-center gap-4 rounded-control px-3 py-3 hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-16 font-medium">{messages.shell.directory[source].title}</span>
                  <span className="block text-13 text-muted">{messages.shell.directory[source].about}</span>
                </span>
                {totals ? (
                  <span className="figure text-20 font-semibold">{formatCount(totals[source])}</span>
                ) : (
                  !isError && <Skeleton className="h-4 w-16" />
                )}
                <ChevronRight
                  size={16}
                  strokeWidth={1.75}
                  aria-hidden
                  className="shrink-0 text-muted group-hover:text-text"
                />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="text-13 text-muted">
        {text.playgroundText}{' '}
        <Link
          to="/directory-demo/$source"
          params={{ source: 'projects' }}
          search={{ rows: '1000000' }}
          className="text-text underline decoration-control underline-offset-3"
        >
          {text.playground}
        </Link>
      </p>
    </div>
  );
}

function Figures({ totals }: { readonly totals: HomeTotals | undefined }) {
  const figures = FIGURES.map((field) => ({ label: field, value: totals?.[field] ?? null }));
  return (
    <FigureRow label={text.totals} first={firstToOpen(figures)}>
      <dl className="grid grid-cols-4 gap-y-6 max-desk:grid-cols-2">
        {FIGURES.map((field) => (
          <div
            key={field}
            className="border-l border-line px-5 first:border-l-0 first:pl-0 max-desk:px-4 max-desk:nth-[odd]:border-l-0 max-desk:nth-[odd]:pl-0"
          >
            <dt className="text-12 text-muted">{text.figures[field]}</dt>
            <dd className="mt-1 flex h-7 items-center text-20 font-semibold tracking-[-0.015em] whitespace-nowrap">
              {totals ? (
                <>
                  <Total name={field} value={totals[field]} />
                  {totals[field] !== null && (
                    <span className="ml-1 text-12 font-medium tracking-normal text-muted">{text.usd}</span>
                  )}
                </>
              ) : (
                <Skeleton className="h-4 w-24" />
              )}
            </dd>
            <dd className="h-4 text-12">
              {field === 'market_cap_usd' && totals && (
                <Change fit value={totals.market_cap_change24h} unit={text.change} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </FigureRow>
  );
}

function Total({ name, value }: { readonly name: string; readonly value: number | null }) {
  const figure = <ShortFigure value={value} fit />;
  return value === null ? (
    figure
  ) : (
    <ExactFigure name={name} value={value}>
      {figure}
    </ExactFigure>
  );
}
