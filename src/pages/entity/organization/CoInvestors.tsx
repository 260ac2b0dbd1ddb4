import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { COINVESTORS_LIMIT } from '#schemas/constants.ts';
import { formatCount } from '#schemas/format.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { coInvestorsQuery } from '#src/api/queries.ts';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { Section } from '#src/ui/Section.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { useListView } from '../useListView.ts';
import { CoInvestorGraph } from './CoInvestorGraph.tsx';
import { CoInvestorMatrix } from './CoInvestorMatrix.tsx';
import { CoInvestorTable } from './CoInvestorTable.tsx';
import { coInvestorsAsked } from './coInvestorRows.ts';

const text = investorMessages.coInvestors;

const VIEWS = ['matrix', 'graph'] as const;

/** Co-investors in the matrix, which stands beside the table; that lists all of the answer. */
const MATRIX_SHOWN = 20;

/** Who invests beside an organization: how often each two of them met, and how often each met it. */
export function CoInvestors({ slug, name }: { readonly slug: string; readonly name: string }) {
  const search = useSearch({ strict: false });
  // As it arrived: a view that changes later is of the table's own rows.
  const [limit] = useState(() => coInvestorsAsked(search));
  const { data, isError, error, refetch } = useQuery(coInvestorsQuery(slug, limit));
  const [view, setView] = useListView(VIEWS);
  const [marked, setMarked] = useState<string | null>(null);
  if (isError && !data) return <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-label={text.loading} className="p-6">
        <Skeleton className="h-120" />
      </div>
    );
  }
  const found = data.result;
  if (!found || found.coinvestors.length === 0) return <EmptyState title={text.none.title} text={text.none.text} />;
  const { coinvestors, pairs, counts } = found;
  const nearest = coinvestors.slice(0, COINVESTORS_LIMIT);
  const shown = nearest.slice(0, MATRIX_SHOWN);
  return (
    // Beside the matrix a table has room for its tools in a very wide window alone.
    <div className="grid grid-cols-1 min-[1800px]:grid-cols-[auto_minmax(0,1fr)]">
      <Section
        title={text.title}
        note={text.note(view === 'graph' ? nearest.length : shown.length, counts.coinvestors)}
        end={
          <Segmented
            label={text.show}
            options={VIEWS.map((value) => ({ value, label: text.views[value] }))}
            value={view}
            onChange={setView}
          />
        }
        className="min-w-0 min-[1800px]:border-r min-[1800px]:border-b-0"
      >
        {view === 'graph' ? (
          <CoInvestorGraph {...{ name, pairs, marked }} coinvestors={nearest} onMark={setMarked} />
        ) : (
          <CoInvestorMatrix {...{ slug, name, pairs, marked }} coinvestors={shown} onMark={setMarked} />
        )}
      </Section>
      <section aria-label={text.together(name)} className="flex h-[80dvh] min-h-100 min-w-0 flex-col">
        <div className="flex min-h-11 items-center gap-2 border-b border-line px-6 max-desk:px-4">
          <h2 className="text-14">{text.together(name)}</h2>
          <span className="figure text-12 text-faint">{formatCount(counts.coinvestors)}</span>
        </div>
        <CoInvestorTable key={slug} {...{ slug, name }} known={{ ...data, result: found }} />
      </section>
    </div>
  );
}
