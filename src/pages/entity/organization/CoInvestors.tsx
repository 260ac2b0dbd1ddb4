import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CoInvestor } from '#schemas/entities/connections.ts';
import { formatCount } from '#schemas/format.ts';
import { dealsTogether } from '#schemas/queries/dealFilters.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { coInvestorsQuery } from '#src/api/queries.ts';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { cx } from '#src/ui/cx.ts';
import { DateText, Missing } from '#src/ui/Figures.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { DirectoryLink } from '../DirectoryLink.tsx';
import { useListView } from '../useListView.ts';
import { CoInvestorGraph } from './CoInvestorGraph.tsx';
import { CoInvestorMatrix } from './CoInvestorMatrix.tsx';

const text = investorMessages.coInvestors;

const VIEWS = ['matrix', 'graph'] as const;

/** Co-investors in the matrix, which stands beside the table; that lists all of the answer. */
const MATRIX_SHOWN = 20;

/** Who invests beside an organization: how often each two of them met, and how often each met it. */
export function CoInvestors({ slug, name }: { readonly slug: string; readonly name: string }) {
  const { data, isError, error, refetch } = useQuery(coInvestorsQuery(slug));
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
  const shown = coinvestors.slice(0, MATRIX_SHOWN);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] max-xl:grid-cols-1">
      <Section
        title={text.title}
        note={text.note(view === 'graph' ? coinvestors.length : shown.length, counts.coinvestors)}
        end={
          <Segmented
            label={text.show}
            options={VIEWS.map((value) => ({ value, label: text.views[value] }))}
            value={view}
            onChange={setView}
          />
        }
        className="min-w-0 xl:border-r xl:border-b-0"
      >
        {view === 'graph' ? (
          <CoInvestorGraph {...{ name, coinvestors, pairs, marked }} onMark={setMarked} />
        ) : (
          <CoInvestorMatrix {...{ slug, name, pairs, marked }} coinvestors={shown} onMark={setMarked} />
        )}
      </Section>
      <Section title={text.together(name)} note={formatCount(counts.coinvestors)} className="min-w-0 border-b-0">
        <CoInvestorTable name={name} coinvestors={coinvestors} marked={marked} onMark={setMarked} />
        <p className="mt-2 max-w-[80ch] text-12 text-pretty text-muted">{text.liftNote}</p>
      </Section>
    </div>
  );
}

function CoInvestorTable({
  name,
  coinvestors,
  marked,
  onMark,
}: {
  readonly name: string;
  readonly coinvestors: readonly CoInvestor[];
  readonly marked: string | null;
  readonly onMark: (slug: string | null) => void;
}) {
  return (
    <ScrolledTable
      label={text.table}
      className="min-w-160"
      head={
        <>
          <TableHead>{text.organization}</TableHead>
          {[text.deals, text.led, text.theyLed].map((label) => (
            <TableHead key={label} isFigure>
              {label}
            </TableHead>
          ))}
          <TableHead isFigure>{text.lift}</TableHead>
          <TableHead>{text.first}</TableHead>
          <TableHead>{text.last}</TableHead>
        </>
      }
    >
      {coinvestors.map((one) => (
        <tr
          key={`${one.slug} ${one.name}`}
          className={cx(one.slug !== null && one.slug === marked && 'bg-selected')}
          onPointerEnter={() => onMark(one.slug)}
          onPointerLeave={() => onMark(null)}
        >
          <TableCell isHeader className="max-w-56">
            <LogoLink kind="venture" of={one} />
          </TableCell>
          <TableCell isFigure>
            <DirectoryLink
              source="fundraising"
              filter={dealsTogether([name, one.name])}
              label={text.open(one.name, one.deals)}
            >
              <span className="figure">{formatCount(one.deals)}</span>
            </DirectoryLink>
          </TableCell>
          <TableCell isFigure className="figure">
            {formatCount(one.deals_led)}
          </TableCell>
          <TableCell isFigure className="figure">
            {formatCount(one.deals_led_by_them)}
          </TableCell>
          <TableCell isFigure className="figure">
            {one.lift === null ? <Missing /> : one.lift.toFixed(2)}
          </TableCell>
          <TableCell>
            <DateText value={one.first_date} style="short" />
          </TableCell>
          <TableCell>
            <DateText value={one.last_date} style="short" />
          </TableCell>
        </tr>
      ))}
    </ScrolledTable>
  );
}
