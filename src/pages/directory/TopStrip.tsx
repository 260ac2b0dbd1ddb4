import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { DASHBOARD_LIMIT, RECENT_DAYS } from '#schemas/constants.ts';
import { formatDate } from '#schemas/format.ts';
import type { Source } from '#schemas/kinds.ts';
import { presetsOf, type SortPreset } from '#schemas/queries/sortPresets.ts';
import { dashboardQuery } from '#src/api/queries.ts';
import { homeTotalsQuery } from '#src/api/shellQueries.ts';
import { readTopOrder, stripParams } from '#src/api/topRows.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { messages } from '#src/i18n/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '#src/ui/Menu.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useFocusAfterRetry } from '#src/ui/useFocusAfterRetry.ts';
import { OrganizationCard, PersonCard, ProjectCard, RoundCard } from './cards.tsx';
import { STRIP_CELL, STRIP_LEAD, STRIP_ROW } from './strip.ts';

const text = tablePartMessages.top;
const SLOTS = Array.from({ length: DASHBOARD_LIMIT }, (_, slot) => `slot ${slot}`);

/** Top 8 of a directory, as many as fit. The URL holds their order. */
export function TopStrip({ source }: { readonly source: Source }) {
  const order = useSearch({ strict: false, select: (search: { top?: unknown }) => readTopOrder(source, search.top) });
  const { label, lead, chosen } = useHeading(source, order);
  return (
    <section aria-label={label} className={STRIP_ROW} data-foldable>
      <div className={STRIP_LEAD}>
        {lead}
        <OrderMenu source={source} order={order} chosen={chosen} />
      </div>
      <Cards source={source} order={order} />
    </section>
  );
}

/** What the strip shows. There may be fewer than eight rounds with an amount: then it says how many. */
function useHeading(source: Source, order: SortPreset) {
  const { data: totals } = useQuery(homeTotalsQuery());
  const { data: top } = useQuery(dashboardQuery(source, stripParams(source, order)));
  const chosen = text.orders[source][order];
  if (source !== 'fundraising') return { label: text.label(chosen), lead: text.lead, chosen };
  const until = totals?.result.raised_until ?? null;
  const period = order === 'default' && until !== null ? text.days(RECENT_DAYS, formatDate(until, 'plain')) : chosen;
  const count = top?.result.length ?? DASHBOARD_LIMIT;
  const isCut = count >= DASHBOARD_LIMIT;
  return {
    label: isCut ? text.largest(period) : text.known(count, period),
    lead: isCut ? text.largestLead : text.knownLead(count),
    chosen: period,
  };
}

function OrderMenu({
  source,
  order,
  chosen,
}: {
  readonly source: Source;
  readonly order: SortPreset;
  /** What it is called now. */
  readonly chosen: string;
}) {
  const navigate = useNavigate();
  const orders = presetsOf(source);
  const choose = (picked: string) => {
    const top = readTopOrder(source, picked);
    void navigate({
      to: '.',
      resetScroll: false,
      search: (previous: Record<string, unknown>) => ({ ...previous, top: top === 'default' ? undefined : top }),
    });
  };
  if (orders.length === 1) return <span className="text-13 font-medium text-text">{chosen}</span>;
  return (
    <Menu>
      <MenuTrigger className="-ml-1 flex h-5 items-center gap-1 rounded-mark px-1 text-13 font-medium whitespace-nowrap text-text">
        {chosen}
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </MenuTrigger>
      <MenuContent>
        <MenuRadioGroup value={order} onValueChange={choose}>
          {orders.map((each) => (
            <MenuRadioItem key={each} value={each}>
              {text.orders[source][each]}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}

function Cards({ source, order }: { readonly source: Source; readonly order: SortPreset }) {
  switch (source) {
    case 'projects':
      return <ProjectCards order={order} />;
    case 'people':
      return <PeopleCards order={order} />;
    case 'organizations':
      return <OrganizationCards order={order} />;
    case 'fundraising':
      return <RoundCards order={order} />;
  }
}

function ProjectCards({ order }: { readonly order: SortPreset }) {
  const query = useQuery(dashboardQuery('projects', stripParams('projects', order)));
  return <CardRow query={query} card={(row) => <ProjectCard row={row} order={order} />} />;
}

function PeopleCards({ order }: { readonly order: SortPreset }) {
  const query = useQuery(dashboardQuery('people', stripParams('people', order)));
  return <CardRow query={query} card={(row) => <PersonCard row={row} />} />;
}

function OrganizationCards({ order }: { readonly order: SortPreset }) {
  const query = useQuery(dashboardQuery('organizations', stripParams('organizations', order)));
  return <CardRow query={query} card={(row) => <OrganizationCard row={row} order={order} />} />;
}

function RoundCards({ order }: { readonly order: SortPreset }) {
  const query = useQuery(dashboardQuery('fundraising', stripParams('fundraising', order)));
  return <CardRow query={query} card={(row) => <RoundCard row={row} />} empty={text.noRound} />;
}

/** The query result that the cards use. */
interface CardQuery<Row> {
  readonly data: { readonly result: readonly Row[] } | undefined;
  /** It succeeded or failed before. */
  readonly isFetched: boolean;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

function CardRow<Row extends { readonly _id: number }>({
  query,
  card,
  empty = text.empty,
}: {
  readonly query: CardQuery<Row>;
  readonly card: (row: Row) => ReactNode;
  /** What is said where there are none. */
  readonly empty?: string;
}) {
  const { data, isFetched, isFetching, isPlaceholderData, refetch } = query;
  const cards = useRef<HTMLUListElement>(null);
  const keepFocus = useFocusAfterRetry(data !== undefined, () => cards.current?.querySelector('a'));
  // The button stays during the retry, because it has the focus.
  if (!data && isFetched) {
    return (
      <div className="flex items-center gap-2 border-l border-line px-3 text-13 text-muted">
        <ProgressLine active={isFetching} />
        {text.failed}
        <Button {...keepFocus} onClick={() => void refetch()}>
          {messages.ui.retry}
        </Button>
      </div>
    );
  }
  if (data?.result.length === 0)
    return <p className="self-center border-l border-line px-3 text-13 text-muted">{empty}</p>;
  return (
    <ul ref={cards} className="flex min-w-0 flex-1">
      <ProgressLine active={isPlaceholderData} />
      {data
        ? data.result.map((row) => (
            <li key={row._id} className={STRIP_CELL}>
              {card(row)}
            </li>
          ))
        : SLOTS.map((slot) => (
            <li key={slot} className={cx(STRIP_CELL, 'flex flex-col gap-2.5 px-3 py-3')}>
              <Skeleton className="w-24" />
              <Skeleton className="w-16" />
              <Skeleton className="w-14" />
            </li>
          ))}
    </ul>
  );
}
