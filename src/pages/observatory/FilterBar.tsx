import { Link } from '@tanstack/react-router';
import { Rows3 } from 'lucide-react';
import { useState } from 'react';
import type { Observed } from '#schemas/api/observatory.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import { type Filter, type FilterPart, isOn } from '#schemas/filters/tree.ts';
import { AddFilter, type Adding } from '#src/features/filters/AddFilter.tsx';
import { ChipLine } from '#src/features/filters/ChipLine.tsx';
import { observatoryMessages } from '#src/i18n/en/observatory.ts';
import { pivotMessages } from '#src/i18n/en/pivot.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import type { TableHandle } from '#workers/client.ts';
import { type ChangeFilter, LAST_YEAR, PERIODS, type Period, periodOf, withPeriod } from './address.ts';

const text = observatoryMessages.filters;
const ALL_PERIODS = Object.keys(PERIODS) as Period[];

/** The period of all charts of rounds. */
export function Periods({ filter, onFilter }: { readonly filter: Filter; readonly onFilter: ChangeFilter }) {
  return (
    <Segmented
      label={text.period}
      options={ALL_PERIODS.map((value) => ({ value, label: text.periods[value] }))}
      value={periodOf(filter)}
      onChange={(value) => onFilter('fundraising', withPeriod(filter, value))}
    />
  );
}

/** Conditions of rounds and of projects, as directories write them. */
export function FilterBar({
  rounds,
  projects,
  handles,
  onFilter,
}: {
  readonly rounds: Filter;
  readonly projects: Filter;
  readonly handles: Readonly<Record<Observed, TableHandle | null>>;
  readonly onFilter: ChangeFilter;
}) {
  const period = periodOf(rounds);
  return (
    <div className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
      <Conditions
        source="fundraising"
        filter={rounds}
        period={period}
        handle={handles.fundraising}
        onFilter={onFilter}
      />
      <Conditions source="projects" filter={projects} period={null} handle={handles.projects} onFilter={onFilter} />
      {(projects.length > 0 || rounds.length > (period === null || period === 'all' ? 0 : 1)) && (
        <Button
          variant="ghost"
          onClick={() => {
            onFilter('fundraising', period === null ? LAST_YEAR : withPeriod([], period));
            onFilter('projects', []);
          }}
        >
          {text.reset}
        </Button>
      )}
    </div>
  );
}

const LABELS: Readonly<Record<Observed, { readonly label: string; readonly short: string }>> = {
  fundraising: { label: text.rounds, short: text.roundsShort },
  projects: { label: text.projects, short: text.projectsShort },
};

function Conditions({
  source,
  filter,
  period,
  handle,
  onFilter,
}: {
  readonly source: Observed;
  readonly filter: Filter;
  readonly period: Period | null;
  readonly handle: TableHandle | null;
  readonly onFilter: ChangeFilter;
}) {
  const spec = DATA_SETS[source];
  const [adding, setAdding] = useState<Adding>({ open: false });
  // The period has its own control.
  const isPeriod = (part: FilterPart) => period !== null && isOn(part, 'date') && part[1] === 'gte';
  const kept = filter.filter(isPeriod);
  const shown = filter.filter((part) => !isPeriod(part));
  const change = (next: Filter) => onFilter(source, [...kept, ...next]);
  const { label, short } = LABELS[source];
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      <span aria-hidden className="text-12 text-muted">
        {short}
      </span>
      <ChipLine label={label} spec={spec} filter={shown} search="" handle={handle} onChange={change}>
        {(add) => (
          <AddFilter
            spec={spec}
            view={{ filter: shown, search: '' }}
            handle={handle}
            adding={adding}
            onAdding={setAdding}
            onApply={add}
          />
        )}
      </ChipLine>
      <Tooltip content={pivotMessages.observatory.rows}>
        <Link
          to="/directory/$source"
          params={{ source }}
          search={filter.length === 0 ? {} : { filter: encodeFilter(filter) }}
          aria-label={`${pivotMessages.observatory.rows}: ${short}`}
          className={buttonClass({ variant: 'ghost', square: true })}
        >
          <Rows3 size={16} strokeWidth={1.75} aria-hidden />
        </Link>
      </Tooltip>
    </div>
  );
}
