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
import { toolMessages } from '#src/i18n/en/tools.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import type { TableHandle } from '#workers/client.ts';

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
  const entries = chipParts(spec, view.filter);
  const removal = useRemoval(handle, view, entries);
  const reach = useReach(handle, view, entries);
  if (entries.length === 0 && view.search === '') {
    return <EmptyState title={text.noData(spec.source)} text={text.noDataText(spec.source)} />;
  }
  const removed = removal?.entry ?? null;
  const phrase = removed && chipPhrase(spec, removed);
  return (
    <EmptyState
      icon={ListFilter}
      title={title}
      text={
        <>
          {hint !== null && <span className="block">{hint}</span>}
          {reason(entries.length, view.search, total)}{' '}
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
          onClick={() => onChange(removal.entry ? { filter: withoutChip(view.filter, removal.entry) } : { search: '' })}
        >
          {removed
            ? text.removeFilter(isEntry(removed) ? fieldLabel(spec, removed.field) : (phrase ?? ''))
            : text.removeSearch}
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

/** The suggested removal, once every candidate is counted. */
function useRemoval(handle: TableHandle, view: View, entries: readonly ChipPart[]) {
  const candidates = [...entries.slice(0, TRIED_MAX), ...(view.search === '' ? [] : [null])];
  const counts = useQueries({
    queries: candidates.map((entry) =>
      countQuery(handle, {
        filter: entry ? withoutChip(view.filter, entry) : view.filter,
        sort: null,
        search: entry ? view.search : '',
      }),
    ),
  });
  if (counts.some(({ isPending }) => isPending)) return null;
  return proposeRemoval(candidates.map((entry, place) => ({ entry, matching: counts[place]?.data ?? null })));
}

/** Until when the data reach, where a period up to now is asked for: its field, and the latest date of the other conditions. */
function useReach(handle: TableHandle, view: View, entries: readonly ChipPart[]) {
  const period = entries
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

/** A removable part of an empty view: a chip, or the quick search (null). */
interface Removal {
  readonly entry: ChipPart | null;
  /** Row count without it; null while unknown. */
  readonly matching: number | null;
}

/**
 * The removal that yields the fewest rows above zero: its condition was nearest to matching. Null while counting or
 * when none helps.
 */
export function proposeRemoval(
  removals: readonly Removal[],
): { readonly entry: ChipPart | null; readonly matching: number } | null {
  if (removals.some(({ matching }) => matching === null)) return null;
  let best: { readonly entry: ChipPart | null; readonly matching: number } | null = null;
  for (const { entry, matching } of removals) {
    if (matching !== null && matching > 0 && (best === null || matching < best.matching)) best = { entry, matching };
  }
  return best;
}
