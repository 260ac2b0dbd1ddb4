import { useAtom } from 'jotai';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { memo } from 'react';
import * as z from 'zod/mini';
import { type DirectorySpec, fieldLabel } from '#schemas/columns/spec.ts';
import { isRelativeDate, resolveRelativeDate } from '#schemas/dates.ts';
import { type Filter, triplesOf } from '#schemas/filters/tree.ts';
import { keepsUnknown } from '#schemas/filters/triples.ts';
import { formatDate } from '#schemas/format.ts';
import type { Source } from '#schemas/kinds.ts';
import { sortTerms } from '#schemas/queries/sort.ts';
import { presetOf, presetSort, presetsOf, SORT_PRESETS } from '#schemas/queries/sortPresets.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { unixMs } from '#schemas/units.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { useNow } from '#src/shared/clock.ts';
import { parseJson, storedAtom } from '#src/shared/storage/browserStorage.ts';
import { useDateFormat } from '#src/shared/storage/dateFormat.ts';
import { IconButton } from '#src/ui/Button.tsx';
import type { TableHandle, TableState } from '#workers/client.ts';
import { choicesOf, filterEntries, withoutField } from '../algebra.ts';
import { GroupSwitches } from '../GroupSwitches.tsx';
import { NewsSwitch } from '../NewsSwitch.tsx';
import { OperatorSelect } from '../OperatorSelect.tsx';
import { chipText } from '../wording.ts';
import { FacetBody } from './FacetBody.tsx';
import { type Facet, facetsOf } from './facets.ts';
import { clearOf, Section } from './Section.tsx';

/** The facets that were opened or closed by hand; all others stand as they start. */
type OpenFacets = Readonly<Record<string, boolean>>;

/** Reads stored text; entries that are damaged are left out. */
export function readOpenFacets(stored: string | null): OpenFacets {
  const entries = Object.entries(parseJson(stored, z.record(z.string(), z.unknown())) ?? {});
  return Object.fromEntries(entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'));
}

const storedFacets = (source: Source) => storedAtom(`assay.facets.${source}`, readOpenFacets, JSON.stringify);
const ATOMS = {
  projects: storedFacets('projects'),
  people: storedFacets('people'),
  organizations: storedFacets('organizations'),
  fundraising: storedFacets('fundraising'),
} as const satisfies Record<Source, unknown>;

/** Which facets of a data set are open, remembered in this browser. */
function useOpenFacets(source: Source): {
  readonly isOpen: (part: string, atFirst: boolean) => boolean;
  readonly setOpen: (part: string, open: boolean) => void;
} {
  const [facets, setFacets] = useAtom(ATOMS[source]);
  return {
    isOpen: (part, atFirst) => facets[part] ?? atFirst,
    setOpen: (part, isOpen) => setFacets({ ...facets, [part]: isOpen }),
  };
}

const { panel: text, sort: sortText } = filterMessages;

export interface FilterPanelProps {
  readonly spec: DirectorySpec;
  readonly view: View;
  readonly handle: TableHandle | null;
  readonly state: TableState;
  /** Shares of all rows that are known, by field and group. */
  readonly shares: ReadonlyMap<string, number>;
  readonly onChange: ChangeView;
}

const SORT_PART = ' sort';
/** Rolling dates settle on a day; an hour is near enough to midnight. */
const CLOCK_MS = 3_600_000;

/** The sort order, and a facet for every field that can be counted or measured. */
export const FilterPanel = memo(function FilterPanel({
  spec,
  view,
  handle,
  state,
  shares,
  onChange,
}: FilterPanelProps) {
  useDateFormat();
  const { isOpen, setOpen } = useOpenFacets(spec.source);
  const now = useNow(CLOCK_MS);
  const setFilter = (filter: Filter) => onChange({ filter });
  const sortOpen = isOpen(SORT_PART, true);
  return (
    <>
      {presetsOf(spec.source).length > 1 && (
        <Section title={sortText.title} open={sortOpen} onToggle={() => setOpen(SORT_PART, !sortOpen)}>
          <SortControl spec={spec} view={view} onChange={onChange} />
        </Section>
      )}
      {spec.groups && (
        <div className="flex flex-wrap px-2 empty:hidden">
          <GroupSwitches spec={spec} filter={view.filter} shares={shares} onChange={setFilter} />
          <NewsSwitch spec={spec} filter={view.filter} shares={shares} onChange={setFilter} />
        </div>
      )}
      {facetsOf(spec).map((facet) => {
        const { field, unit, isMain } = facet;
        const open = isOpen(field.field, isMain);
        const summary = facetSummary(spec, facet, view.filter, now);
        return (
          <Section
            key={field.field}
            title={text.unit(field.label, unit ? text.units[unit] : '')}
            open={open}
            onToggle={() => setOpen(field.field, !open)}
            summary={summary}
            onClear={
              summary === '' ? undefined : clearOf(field.label, () => setFilter(withoutField(view.filter, field.field)))
            }
          >
            <FacetBody facet={facet} now={now} filter={view.filter} handle={handle} state={state} onChange={onChange} />
          </Section>
        );
      })}
    </>
  );
});

const OWN = 'own';

/** The usual orders of a data set, highest or lowest first. Says which column it is where the view is sorted by another. */
function SortControl({
  spec,
  view,
  onChange,
}: {
  readonly spec: DirectorySpec;
  readonly view: View;
  readonly onChange: ChangeView;
}) {
  const presets = presetsOf(spec.source);
  const preset = presetOf(spec, view.sort);
  const order = view.sort?.order ?? spec.defaultSort.order;
  const other = order === 'desc' ? 'asc' : 'desc';
  const sorted = sortTerms(view.sort).map(({ field }) => fieldLabel(spec, field));
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1 [&_select]:h-(--control-height)">
        <OperatorSelect
          label={sortText.by}
          operators={presets}
          words={{ ...sortText.presets, [OWN]: sortText.own(sorted) }}
          value={preset ?? OWN}
          onChange={(chosen) => {
            const next = SORT_PRESETS.find((one) => one === chosen);
            if (next) onChange({ sort: presetSort(spec, next, next === 'default' ? spec.defaultSort.order : 'desc') });
          }}
        />
      </div>
      <IconButton
        label={sortText.orders[order]}
        icon={order === 'desc' ? ArrowDownWideNarrow : ArrowUpNarrowWide}
        variant="quiet"
        onClick={() =>
          onChange({
            sort: preset ? presetSort(spec, preset, other) : view.sort && { ...view.sort, order: other },
          })
        }
      />
    </div>
  );
}

/**
 * What the filter says of a facet, for its heading: `3 chosen`, `≥ 5M`, `since Dec 30, 2025`; '' where it says nothing.
 * `now` (UTC ms) settles rolling dates.
 */
export function facetSummary(spec: DirectorySpec, { field, kind }: Facet, filter: Filter, now: number): string {
  const own = triplesOf(filter).filter((triple) => triple[0] === field.field && !keepsUnknown(triple));
  if (own.length === 0) return '';
  const { chosen } = choicesOf(own, field.field);
  if (kind === 'options' && chosen.length > 1 && own.length === 1) return text.chosen(chosen.length);
  if (kind === 'options' && chosen.length === 1 && own.length === 1) return chosen[0] ?? '';
  const [only] = own;
  if (kind === 'period' && own.length === 1 && only?.[1] === 'gte' && typeof only[2] === 'string') {
    const date = isRelativeDate(only[2]) ? resolveRelativeDate(only[2], unixMs(now)) : only[2];
    return text.since(formatDate(date, 'plain'));
  }
  return filterEntries(spec, own)
    .map((entry) => chipText(spec, entry))
    .map(({ operator, value }) => [operator, value].filter(Boolean).join(' '))
    .join(', ');
}
