import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListFilter } from 'lucide-react';
import { type DataSetSpec, fieldLabel } from '#schemas/columns/spec.ts';
import { isRelativeDate } from '#schemas/dates.ts';
import { formatDate } from '#schemas/format.ts';
import { helpPath } from '#schemas/help/contents.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { countQuery, firstValueQuery } from '#src/api/tableQueries.ts';
import { AskLink } from '#src/features/chat/AskLink.tsx';
import { withoutEntry } from '#src/features/filters/algebra.ts';
import { type ChipPart, chipParts, isEntry, withoutChip } from '#src/features/filters/groupAlgebra.ts';
import { chipPhrase } from '#src/features/filters/wording.ts';
import { chatEntryMessages } from '#src/i18n/en/chatEntries.ts';
import { helpMessages } from '#src/i18n/en/help.ts';
import { leftOutMessages } from '#src/i18n/en/leftOut.ts';
import { toolMessages } from '#src/i18n/en/tools.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import type { TableHandle } from '#workers/client.ts';

const NearestRow = lazyComponent(() => import('./NearestRow.tsx').then((part) => part.NearestRow));

const text = toolMessages.empty;
const FILTERS_ARTICLE = helpPath('getting-started/filters');

/** A page's own words for a view without rows. */
export interface EmptyWords {
  readonly title: string;
  /** Said before the reason; null: nothing. */
  readonly hint: string | null;
}

/** Limit of removals tried at once: each costs the server a count. */
const TRIED_MAX = 8;

/** Empty view: shows the conditions and suggests one to remove. */
export function EmptyView({
  spec,
  view,
  total,
  handle,
  onChange,
  words: { title, hint } = { title: text.title(spec.source), hint: null },
}: {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly total: number;
  readonly handle: TableHandle;
  readonly onChange: ChangeView;
  readonly words?: EmptyWords | undefined;
}) {
  const chips = chipParts(spec, view.filter);
  const removal = useRemoval(handle, view, chips);
  const reach = useReach(handle, view, chips);
  const parts = chips.length;
  if (parts === 0 && view.search === '') {
    return <EmptyState title={text.noData(spec.source)} text={text.noDataText(spec.source)} />;
  }
  const removed = removal?.part ?? null;
  const phrase = removed && chipPhrase(spec, removed);
  return (
    <EmptyState
      icon={ListFilter}
      title={title}
      text={
        <>
          {hint !== null && <span className="block">{hint}</span>}
          {reason(parts, view.search, total)}{' '}
          {removal && (
            <>
              {text.without} <b className="font-medium text-text">{phrase ?? text.theSearch}</b>{' '}
              {text.wouldBe(removal.matching)}
            </>
          )}
          {reach && (
            <span className="block">
              {text.reach(fieldLabel(spec, reach.field), formatDate(reach.latest, 'plain'))}
            </span>
          )}
        </>
      }
    >
      {removal && (
        <Button
          onClick={() => onChange(removal.part ? { filter: withoutChip(view.filter, removal.part) } : { search: '' })}
        >
          {removed
            ? text.removeFilter(isEntry(removed) ? fieldLabel(spec, removed.field) : (phrase ?? ''))
            : text.removeSearch}
        </Button>
      )}
      {removed && reach === null && (
        <LoadBoundary>
          <NearestRow {...{ spec, handle, view, onChange }} part={removed} />
        </LoadBoundary>
      )}
      {parts > 0 && view.search === '' && (
        <Button variant="ghost" onClick={focusQuickSearch}>
          {leftOutMessages.findWhy}
        </Button>
      )}
      <Button variant="ghost" onClick={() => onChange({ filter: [], search: '' })}>
        {text.resetAll}
      </Button>
      {view.search !== '' && spec.source !== 'proposals' && (
        <AskLink label={chatEntryMessages.typed(view.search)} prompt={view.search} className="max-w-full truncate" />
      )}
      <Link to={FILTERS_ARTICLE} className={buttonClass({ variant: 'ghost' })}>
        {helpMessages.aboutFilters}
      </Link>
    </EmptyState>
  );
}

function reason(filters: number, search: string, total: number): string {
  if (search === '') return text.filters(filters, total);
  return filters === 0 ? text.search(search, total) : text.both(filters, search, total);
}

/** The search finds what the filter leaves out, and why. */
function focusQuickSearch(): void {
  document.querySelector<HTMLElement>('[data-quick-search]')?.focus();
}

/** The suggested removal, once every candidate is counted. */
function useRemoval(handle: TableHandle, view: View, parts: readonly ChipPart[]) {
  const candidates = [...parts.slice(0, TRIED_MAX), ...(view.search === '' ? [] : [null])];
  const counts = useQueries({
    queries: candidates.map((part) =>
      countQuery(handle, {
        filter: part ? withoutChip(view.filter, part) : view.filter,
        sort: null,
        search: part ? view.search : '',
      }),
    ),
  });
  if (counts.some(({ isPending }) => isPending)) return null;
  return proposeRemoval(candidates.map((part, place) => ({ part, matching: counts[place]?.data ?? null })));
}

/** Until when the data reach, where a period up to now is asked for: its field, and the latest date of the other conditions. */
function useReach(handle: TableHandle, view: View, chips: readonly ChipPart[]) {
  const period = chips
    .filter(isEntry)
    .find(({ triples }) =>
      triples.some(([, operator, value]) => operator === 'gte' && typeof value === 'string' && isRelativeDate(value)),
    );
  const field = period?.field ?? '';
  const { data } = useQuery({
    ...firstValueQuery(
      handle,
      {
        filter: period ? withoutEntry(view.filter, period) : [],
        sort: { field, order: 'desc' },
        search: view.search,
      },
      field,
    ),
    enabled: period !== undefined,
  });
  return typeof data === 'string' ? { field, latest: data } : null;
}

/** A removable part of an empty view: part of the filter, or the quick search (null). */
interface Removal {
  /** Row count without it; null while unknown. */
  readonly matching: number | null;
}

/**
 * The removal that yields the fewest rows above zero: its condition was nearest to matching. Null while counting or
 * when none helps.
 */
export function proposeRemoval<Tried extends Removal>(
  removals: readonly Tried[],
): (Tried & { readonly matching: number }) | null {
  if (removals.some(({ matching }) => matching === null)) return null;
  let best: (Tried & { readonly matching: number }) | null = null;
  for (const tried of removals) {
    const { matching } = tried;
    if (matching !== null && matching > 0 && (best === null || matching < best.matching)) best = { ...tried, matching };
  }
  return best;
}
