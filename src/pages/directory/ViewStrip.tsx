import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type DirectorySpec, fieldLabel, findField, storedFields } from '#schemas/columns/spec.ts';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { formatCount, formatDate, formatMoney } from '#schemas/format.ts';
import { ROWS, rowsOf } from '#schemas/i18n/en/rowNames.ts';
import { KINDS } from '#schemas/kinds.ts';
import type { Summary } from '#schemas/queries/results.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { type GlanceRequest, glanceQuery } from '#src/api/tableQueries.ts';
import { addConditions } from '#src/features/filters/replacement.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { messages } from '#src/i18n/index.ts';
import { namedValue } from '#src/i18n/valueText.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { Change, Missing } from '#src/ui/Figures.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { TableHandle, TableState } from '#workers/client.ts';
import { listsOf, useArrivedGlance } from './arrivedGlance.ts';
import { OrganizationCard, PersonCard, ProjectCard, RoundCard } from './cards.tsx';
import { GLANCES, type Glance, LARGEST, LISTED, type Listed } from './glances.ts';
import { STRIP_CELL, STRIP_LEAD, STRIP_ROW } from './strip.ts';

const text = tablePartMessages.glance;

/** The strip above a filtered directory: sum, median, largest rows and what moves, over the rows of the view. */
export function ViewStrip({
  spec,
  view,
  handle,
  state,
  onChange,
}: {
  readonly spec: DirectorySpec;
  readonly view: Pick<View, 'filter' | 'search' | 'formulas'>;
  readonly handle: TableHandle | null;
  readonly state: TableState;
  readonly onChange: ChangeView;
}) {
  const glance = GLANCES[spec.source];
  const { complete } = state;
  const { filter } = view;
  const lists = useMemo(() => listsOf(spec, filter), [spec, filter]);
  const request = useMemo(() => requestOf(spec, glance, lists, complete), [spec, glance, lists, complete]);
  const arrived = useArrivedGlance(spec, view, state.version);
  const { data } = useQuery({
    ...glanceQuery(handle, state.revision, request),
    ...(arrived === undefined ? {} : { initialData: arrived }),
  });
  const add = (field: string, operator: 'eq' | 'gte', value: string | number) =>
    onChange({ filter: addConditions(spec, filter, [[field, operator, value]]) });
  const [largest, ...found] = data?.lists ?? [];
  return (
    <section aria-label={text.label(spec.source)} className={STRIP_ROW} data-foldable>
      <div className={STRIP_LEAD}>
        {text.lead}
        <span className="figure text-13 font-medium whitespace-nowrap text-text">
          {state.matching === null ? ROWS[spec.source].many : rowsOf(spec.source, state.matching)}
        </span>
      </div>
      {data ? (
        <ul className="flex min-w-0 flex-1">
          {data.summary !== null && (
            <Cell>
              <FigureLines
                spec={spec}
                field={glance.figure}
                summary={data.summary}
                onSort={() => onChange({ sort: { field: glance.figure, order: 'desc' } })}
                onMedian={(median) => add(glance.figure, 'gte', median)}
              />
            </Cell>
          )}
          {lists.map((listed, at) => (
            <Cell key={titleOf(spec, listed)}>
              {listed.kind === 'rows' ? (
                <RowLines spec={spec} listed={listed} rows={found[at]?.rows ?? []} />
              ) : (
                <Lines title={titleOf(spec, listed)}>
                  {(found[at]?.values ?? []).map(({ value, count }) => {
                    const name = namedValue(spec.source, listed.field, value);
                    return (
                      <LineButton
                        key={value}
                        name={name}
                        value={formatCount(count)}
                        does={text.only(fieldLabel(spec, listed.field), name)}
                        onClick={() => add(listed.field, 'eq', value)}
                      />
                    );
                  })}
                </Lines>
              )}
            </Cell>
          ))}
          {largest?.rows.map((row) => (
            <Cell key={row._id}>
              <LeaderCard spec={spec} row={row} />
            </Cell>
          ))}
        </ul>
      ) : (
        <div className="flex flex-1 items-center gap-8 border-l border-line px-3">
          <Skeleton className="w-24" />
          <Skeleton className="w-24" />
        </div>
      )}
    </section>
  );
}

/** Sum and median need every row: they are asked only of a table that holds them. */
function requestOf(spec: DirectorySpec, glance: Glance, lists: readonly Listed[], complete: boolean): GlanceRequest {
  return {
    figure: complete ? glance.figure : null,
    lists: [
      { kind: 'rows', sort: { field: glance.largest, order: 'desc' }, count: LARGEST },
      ...lists.map((list) => ({ ...list, count: LISTED })),
    ],
    fields: storedFields(spec).map(({ field }) => field),
  };
}

function Cell({ children }: { readonly children: ReactNode }) {
  return <li className={STRIP_CELL}>{children}</li>;
}

function titleOf(spec: DirectorySpec, listed: Listed): string {
  if (listed.kind === 'values') return fieldLabel(spec, listed.field);
  const label = fieldLabel(spec, listed.sort.field);
  if (listed.sign !== undefined) return `${listed.sign > 0 ? text.up : text.down} ${label}`;
  return findField(spec, listed.sort.field)?.type === 'date' ? text.newest : text.most(label);
}

/** A heading with two lines under it, as high as a card. */
function Lines({
  title,
  note = '',
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="px-3 pt-1.5 pb-1 desk:max-xl:px-2.5">
      <p className="flex gap-1.5 truncate text-12 leading-4 text-muted">
        {title}
        {note !== '' && <span className="truncate text-faint">{note}</span>}
      </p>
      {children}
    </div>
  );
}

const LINE = 'flex h-6 w-full items-center justify-between gap-2 rounded-mark text-13 -outline-offset-1';

/** A line that changes the view; `does` says how, for those who do not see where it leads. */
function LineButton({
  name,
  value,
  does,
  onClick,
}: {
  readonly name: string;
  readonly value: string;
  readonly does: string;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={`${LINE} hover:bg-hover`}
      aria-label={`${name} ${value}, ${does}`}
      onClick={onClick}
    >
      <span className="truncate">{name}</span>
      <span className="figure shrink-0 font-medium">{value}</span>
    </button>
  );
}

function FigureLines({
  spec,
  field,
  summary: { sum, median, stale },
  onSort,
  onMedian,
}: {
  readonly spec: DirectorySpec;
  readonly field: string;
  readonly summary: Summary;
  readonly onSort: () => void;
  readonly onMedian: (median: number) => void;
}) {
  const column = spec.columns.find((one) => one.field === field);
  const label = column?.label ?? field;
  const write = (value: number) => (column?.unit === 'usd' ? formatMoney(value) : formatCount(value));
  return (
    <Lines title={label} note={stale > 0 ? messages.dataAge.stale(stale) : ''}>
      {sum === null || median === null ? (
        <Missing />
      ) : (
        <>
          <LineButton name={text.total} value={write(sum)} does={text.sortBy(label)} onClick={onSort} />
          <LineButton
            name={text.median}
            value={write(median)}
            does={text.fromMedian}
            onClick={() => onMedian(median)}
          />
        </>
      )}
    </Lines>
  );
}

/** Rows by name with their value in the order; each leads to its page. */
function RowLines({
  spec,
  listed: { sort, sign },
  listed,
  rows,
}: {
  readonly spec: DirectorySpec;
  readonly listed: Extract<Listed, { kind: 'rows' }>;
  readonly rows: readonly Row[];
}) {
  const shown = rows.filter((row) => sign === undefined || Number(row[sort.field]) * sign > 0);
  return (
    <Lines title={titleOf(spec, listed)}>
      {shown.length === 0 && <span className="text-13 leading-6 text-muted">{text.none}</span>}
      {shown.map((row) => {
        const value = row[sort.field];
        const name = String(row[spec.identity]);
        return (
          <EntityLink
            key={row._id}
            kind={KINDS[spec.source].opens}
            slug={typeof row.slug === 'string' ? row.slug : null}
            className={`${LINE} ${row.slug === null ? '' : 'hover:bg-hover'}`}
          >
            <span className="truncate">{name}</span>
            <span className="figure shrink-0 text-12">
              {typeof value === 'number' && sign !== undefined ? (
                <Change value={value} fit unit={tablePartMessages.top.percent} />
              ) : typeof value === 'number' ? (
                formatCount(value)
              ) : (
                formatDate(String(value), 'short')
              )}
            </span>
          </EntityLink>
        );
      })}
    </Lines>
  );
}

/** A row of the worker is read as one of the server: both carry the declared fields. */
function LeaderCard({ spec: { source }, row }: { readonly spec: DirectorySpec; readonly row: Row }) {
  switch (source) {
    case 'projects': {
      const { data } = ROW_SCHEMAS.projects.safeParse(row);
      return data && <ProjectCard row={{ ...data, sparkline: [] }} order="marketCap" />;
    }
    case 'people': {
      const { data } = ROW_SCHEMAS.people.safeParse(row);
      return data && <PersonCard row={data} />;
    }
    case 'organizations': {
      const { data } = ROW_SCHEMAS.organizations.safeParse(row);
      return data && <OrganizationCard row={data} order="default" />;
    }
    case 'fundraising': {
      const { data } = ROW_SCHEMAS.fundraising.safeParse(row);
      return data && <RoundCard row={data} />;
    }
  }
}
