import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { CoInvestors } from '#schemas/entities/connections.ts';
import { cutName } from '#schemas/format.ts';
import { dealsTogether } from '#schemas/queries/dealFilters.ts';
import { useDataOrigin } from '#src/api/useDataOrigin.ts';
import { pictureMark, TABLE_CHARTS, type TableChart } from '#src/charts/tableCharts.ts';
import { TableChartActions, TableChartNote } from '#src/features/csv-export/TableChartActions.tsx';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { cx } from '#src/ui/cx.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { DirectoryLink } from '../DirectoryLink.tsx';
import { clusterOrder } from './clusterOrder.ts';

const text = investorMessages.coInvestors;

/**
 * How often each two co-investors met, of anybody's rounds, in an order that puts circles side by side. One Tab stop: arrows
 * move from pair to pair, each of which leads to the rounds of both.
 */
export function CoInvestorMatrix({
  slug,
  name,
  coinvestors,
  pairs,
  marked,
  onMark,
}: Pick<CoInvestors, 'coinvestors' | 'pairs'> & {
  readonly slug: string;
  readonly name: string;
  readonly marked: string | null;
  readonly onMark: (slug: string | null) => void;
}) {
  const keys = useId();
  const origin = useDataOrigin('rounds');
  const { rows, met, most } = useMemo(() => matrixOf(coinvestors, pairs), [coinvestors, pairs]);
  const firstMet = rows.flatMap((row, at) => rows.slice(0, at).map((column) => pairKey(row.slug, column.slug)));
  const [active, setActive] = useState<string | null>(null);
  const stop = active ?? firstMet.find((pair) => met.has(pair)) ?? null;
  if (most === 0) return <p className="text-13 text-muted">{text.alone}</p>;

  const chart: TableChart = {
    ...{ descriptor: TABLE_CHARTS.coInvestors, subject: { name, slug }, origin },
    ...pairsOf(rows, met),
  };
  return (
    <figure className="min-w-0">
      <div className="-mt-2 mb-1 flex justify-end">
        <TableChartActions source="fundraising" chart={chart} />
      </div>
      <div className="relative overflow-x-auto">
        <p id={keys} className="sr-only">
          {text.matrixKeys}
        </p>
        <table
          aria-label={text.matrix(rows.length)}
          aria-describedby={keys}
          className="border-separate border-spacing-px text-12"
          onKeyDown={moveByArrows}
        >
          <thead>
            <tr>
              <td />
              {rows.map((row, at) => (
                <th
                  key={row.slug}
                  scope="col"
                  className={cx('figure h-4 font-normal', row.slug === marked ? 'text-text' : 'text-faint')}
                >
                  <span aria-hidden="true">{at + 1}</span>
                  <span className="sr-only">{row.name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.slug}>
                <th scope="row" className="pr-2 text-left font-normal">
                  <span className="flex items-center gap-1.5 whitespace-nowrap">
                    <span aria-hidden="true" className="figure w-5 shrink-0 text-right text-faint">
                      {at + 1}
                    </span>
                    <EntityLink
                      kind="venture"
                      slug={row.slug}
                      className={cx('leading-6 hover:underline', row.slug === marked ? 'text-text' : 'text-muted')}
                    >
                      {cutName(row.name)}
                    </EntityLink>
                  </span>
                </th>
                {rows.slice(0, at).map((column, place) => {
                  const pair = pairKey(row.slug, column.slug);
                  const deals = met.get(pair) ?? 0;
                  const isMarked = row.slug === marked || column.slug === marked;
                  return (
                    <td
                      key={column.slug}
                      className={cx('h-6 w-5 p-0 text-center', isMarked ? 'bg-pressed' : 'bg-surface')}
                      style={deals === 0 ? undefined : { background: shade(deals / most) }}
                    >
                      {deals > 0 && (
                        <DirectoryLink
                          source="fundraising"
                          filter={dealsTogether([row.name, column.name])}
                          label={text.cell(row.name, column.name, deals)}
                          className="block h-6 w-5 leading-6 text-text"
                          data-row={at}
                          data-column={place}
                          tabIndex={pair === stop ? 0 : -1}
                          onFocus={() => {
                            setActive(pair);
                            onMark(row.slug);
                          }}
                          onBlur={() => onMark(null)}
                        >
                          <span className="figure">{deals}</span>
                        </DirectoryLink>
                      )}
                    </td>
                  );
                })}
                <td aria-hidden="true" className="h-6 w-5 bg-line p-0" />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="xl:max-w-160">
        <TableChartNote chart={chart} />
      </div>
    </figure>
  );
}

/** The pairs that met: as rows of a picture, as lines of a file with those that met most first, and in words. */
function pairsOf(rows: readonly MatrixRow[], met: ReadonlyMap<string, number>) {
  const pairs = rows
    .flatMap((row, at) =>
      rows.slice(0, at).map((column) => [row.name, column.name, met.get(pairKey(row.slug, column.slug)) ?? 0] as const),
    )
    .filter(([, , deals]) => deals > 0)
    .toSorted((one, other) => other[2] - one[2]);
  const [closest] = pairs;
  return {
    marks: rows.map((row, at) =>
      pictureMark(row.slug, null, {
        label: row.name,
        parts: rows
          .slice(0, at)
          .map((column) => ({ name: column.slug, value: met.get(pairKey(row.slug, column.slug)) ?? 0 })),
      }),
    ),
    heads: text.pairHeads,
    rows: pairs,
    summary: closest ? text.pairs(rows.length, pairs.length, text.cell(...closest)) : '',
  };
}

interface MatrixRow {
  readonly slug: string;
  readonly name: string;
}

function matrixOf(coinvestors: CoInvestors['coinvestors'], pairs: CoInvestors['pairs']) {
  const known = new Map<string, MatrixRow>();
  for (const { slug, name } of coinvestors) if (slug !== null) known.set(slug, { slug, name });
  const rows = clusterOrder([...known.keys()], pairs).flatMap((slug) => known.get(slug) ?? []);
  const shown = pairs.filter(({ a, b }) => known.has(a) && known.has(b));
  const met = new Map(shown.map(({ a, b, deals }) => [pairKey(a, b), deals]));
  return { rows, met, most: Math.max(0, ...met.values()) };
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** The more deals the stronger, never so strong that the number on it cannot be read. */
function shade(share: number): string {
  return `color-mix(in oklab, var(--series-2) ${Math.round(14 + 40 * share)}%, var(--canvas))`;
}

/** The next pair that met, in the row or the column. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof HTMLElement))
    return;
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const [down = 0, right = 0] = step ?? [];
  const from = placeOf(event.target);
  if (!step || !from) return;
  event.preventDefault();
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')].flatMap((cell) => {
    const at = placeOf(cell);
    if (!at) return [];
    const [rows, columns] = [at.row - from.row, at.column - from.column];
    return [{ cell, ahead: rows * down + columns * right, aside: Math.abs(down === 0 ? rows : columns) }];
  });
  // Straight ahead where there is one, otherwise the nearest in that direction.
  const next = cells.filter(({ ahead }) => ahead > 0).sort((a, b) => a.aside - b.aside || a.ahead - b.ahead)[0];
  next?.cell.focus();
}

function placeOf({ dataset }: HTMLElement) {
  return dataset.row === undefined ? null : { row: Number(dataset.row), column: Number(dataset.column) };
}
