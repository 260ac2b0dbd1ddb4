import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleSlash } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { lettingIn, type Miss, missesOf, missFields } from '#schemas/filters/misses.ts';
import { relaxedBy } from '#schemas/filters/relaxing.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { textKey } from '#schemas/text.ts';
import { unixMs } from '#schemas/units.ts';
import { namedRowsQuery } from '#src/api/missQueries.ts';
import { missText, offerText } from '#src/features/filters/missWording.ts';
import { leftOutMessages } from '#src/i18n/en/leftOut.ts';
import { missMessages as text } from '#src/i18n/en/misses.ts';
import { useNow } from '#src/shared/clock.ts';
import { Button } from '#src/ui/Button.tsx';
import type { TableHandle } from '#workers/client.ts';

/** Rows that stand in a view by hand, as the explanations offer it. */
export interface HandOffers {
  /** What is said of a row that stands here by hand, with why the filter leaves it out; null: it does not. */
  readonly said: (row: Row, reasons: string) => string | null;
  /** What adds a row, or takes it out again. `isFirst`: the key means it. */
  readonly draw: (row: Row, name: string, isFirst: boolean) => ReactNode;
}

/** Rows that are explained, and what is said of each. */
const ROWS_MAX = 3;
const REASONS_MAX = 4;

/** Below a table: rows of the searched name that the filter leaves out, with each condition they fail and what lets them in. */
export function WhyNotHere({
  spec,
  handle,
  filter,
  search,
  hasRows,
  href,
  byHand,
  onFilter,
}: {
  readonly spec: DataSetSpec;
  readonly handle: TableHandle;
  readonly filter: Filter;
  readonly search: string;
  /** The view has rows: then others are explained only if their name begins as was typed. */
  readonly hasRows: boolean;
  readonly href: ((row: Row) => string | null) | undefined;
  readonly byHand: HandOffers | null;
  readonly onFilter: (filter: Filter, byKey: boolean) => void;
}) {
  const now = unixMs(useNow());
  const fields = useMemo(() => [...new Set([spec.identity, 'slug', ...missFields(spec, filter)])], [spec, filter]);
  const { data = [] } = useQuery(namedRowsQuery(handle, spec, { search, fields }));
  const left = leftOut(spec, data, { filter, search, hasRows, now }).map((one) => {
    const reasons = reasonsText(spec, one.misses);
    return { ...one, reasons, said: byHand?.said(one.row, reasons) ?? null };
  });
  return (
    <>
      <p role="status" className="sr-only">
        {left
          .map(({ name, said, reasons }) => (said === null ? text.shared(name, reasons) : `${name} ${said}`))
          .join('. ')}
      </p>
      {left.length > 0 && (
        <section
          aria-label={leftOutMessages.label}
          data-why-not-here=""
          className="max-h-[40%] shrink-0 overflow-y-auto border-t border-line bg-surface px-4 py-1.5 text-13"
        >
          <ul>
            {left.map(({ row, name, misses, said, reasons }, at) => (
              <li key={row._id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 py-1">
                <div className="flex min-w-0 items-center gap-x-2.5">
                  <CircleSlash
                    size={16}
                    strokeWidth={1.75}
                    aria-hidden
                    className="shrink-0 text-muted max-desk:hidden"
                  />
                  <p className="min-w-0">
                    <RowName name={name} path={href?.(row) ?? null} />{' '}
                    <span className="text-muted">{said ?? text.isNotHere(reasons)}</span>
                  </p>
                </div>
                {said === null && (
                  <Offers
                    spec={spec}
                    name={name}
                    misses={misses}
                    onOffer={(taken, byKey) =>
                      onFilter(
                        taken === null ? lettingIn(filter, misses) : relaxedBy(filter, taken.part, taken.offer),
                        byKey,
                      )
                    }
                  />
                )}
                {byHand?.draw(row, name, at === 0)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function RowName({ name, path }: { readonly name: string; readonly path: string | null }) {
  if (path === null) return <b className="font-medium text-text">{name}</b>;
  return (
    <Link to={path} className="font-medium text-text hover:underline">
      {name}
    </Link>
  );
}

/** A button for each condition that a row fails, and one for all of them. */
function Offers({
  spec,
  name,
  misses,
  onOffer,
}: {
  readonly spec: DataSetSpec;
  readonly name: string;
  readonly misses: readonly Miss[];
  /** Null: everything that is offered. */
  readonly onOffer: (taken: Miss | null, byKey: boolean) => void;
}) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {misses.slice(0, REASONS_MAX).map((miss) => (
        <Button key={JSON.stringify(miss.part)} onClick={({ detail }) => onOffer(miss, detail === 0)}>
          {offerText(spec, miss)}
        </Button>
      ))}
      {misses.length > 1 && (
        <Button variant="ghost" className="text-text" onClick={({ detail }) => onOffer(null, detail === 0)}>
          {text.offers.all(name)}
        </Button>
      )}
    </span>
  );
}

function reasonsText(spec: DataSetSpec, misses: readonly Miss[]): string {
  const said = misses.slice(0, REASONS_MAX).map((miss) => missText(spec, miss));
  const more = misses.length - said.length;
  return [...said, ...(more > 0 ? [text.reasons.more(more)] : [])].join('; ');
}

interface LeftOutRow {
  readonly row: Row;
  readonly name: string;
  readonly misses: readonly Miss[];
}

/** Of found rows those that fail the filter, the nearest names first. */
function leftOut(
  spec: DataSetSpec,
  rows: readonly Row[],
  {
    filter,
    search,
    hasRows,
    now,
  }: {
    readonly filter: Filter;
    readonly search: string;
    readonly hasRows: boolean;
    readonly now: ReturnType<typeof unixMs>;
  },
): readonly LeftOutRow[] {
  const wanted = textKey(search.trim());
  return rows
    .flatMap((row) => {
      const given = row[spec.identity];
      const name = typeof given === 'string' ? given : '';
      const place = namePlace(textKey(name), wanted);
      return name === '' || (hasRows && place > BEGINS) ? [] : [{ row, name, place }];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ row, name }) => ({ row, name, misses: missesOf(spec, row, filter, now) }))
    .filter(({ misses }) => misses.length > 0)
    .slice(0, ROWS_MAX);
}

const BEGINS = 1;

/** How well a name is what was typed: it is it, begins with it, holds it, or was found by something else. */
function namePlace(name: string, wanted: string): number {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return BEGINS;
  return name.includes(wanted) ? 2 : 3;
}
