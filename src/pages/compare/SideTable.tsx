import { type ReactNode, useId, useState } from 'react';
import type { EntityKind } from '#schemas/kinds.ts';
import { SeriesSwatch } from '#src/charts/SeriesSwatch.tsx';
import { compareMessages } from '#src/i18n/en/compare.ts';
import { Button } from '#src/ui/Button.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { Section } from '#src/ui/Section.tsx';

const text = compareMessages.page;

/** Rows before "show all". */
const FIRST_SHOWN = 16;
/** Least width of a column, with room for a figure that is the best. */
const COLUMN_REM = 9;

export interface Compared {
  readonly name: string;
  readonly slug: string | null;
  readonly logo: string | null;
}

export interface SideRow {
  readonly key: string;
  readonly head: ReactNode;
  /** A cell for each of the compared. */
  readonly cells: readonly ReactNode[];
  /** Place of the cell that is best; null: nothing is said of it. */
  readonly best?: number | null;
}

/** Rows over the compared, which stand side by side. The first column stays when the rest is scrolled. */
export function SideTable({
  title,
  note,
  corner,
  kind,
  compared,
  rows,
  total = rows.length,
  isFigures = true,
  end,
  below,
}: {
  readonly title: string;
  readonly note?: string | undefined;
  /** What the first column holds. */
  readonly corner: string;
  readonly kind: EntityKind;
  readonly compared: readonly Compared[];
  readonly rows: readonly SideRow[];
  /** How many rows there are, those that are not given among them. */
  readonly total?: number;
  /** Cells are at the right, as figures are. */
  readonly isFigures?: boolean;
  /** Controls at the right of the heading. */
  readonly end?: ReactNode;
  /** What stands below the table. */
  readonly below?: ReactNode;
}) {
  const tableId = useId();
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, FIRST_SHOWN);
  const align = isFigures ? 'text-right' : 'text-left';
  return (
    <Section title={title} note={note} end={end}>
      <section
        aria-labelledby={tableId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs it.
        tabIndex={0}
        className="relative overflow-x-auto"
      >
        <table
          id={tableId}
          aria-label={title}
          style={{ minWidth: `${7 + compared.length * COLUMN_REM}rem` }}
          className="w-full table-fixed border-separate border-spacing-0 text-13"
        >
          <thead>
            <tr className="*:h-9 *:border-b *:border-line-strong *:font-medium">
              <th
                scope="col"
                className="sticky left-0 z-10 w-52 bg-canvas pr-4 text-left text-12 text-muted max-sm:w-28"
              >
                {corner}
              </th>
              {compared.map((record, at) => (
                <th key={record.slug} scope="col" className={`pl-4 ${align}`}>
                  <LogoLink
                    kind={kind}
                    of={record}
                    before={<SeriesSwatch at={at} />}
                    className="inline-flex max-w-full align-middle"
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, head, cells, best = null }) => (
              <tr key={key} className="*:border-b *:border-line">
                <th
                  scope="row"
                  className="sticky left-0 z-10 h-8 bg-canvas py-1 pr-4 text-left align-top leading-6 font-normal text-muted"
                >
                  {head}
                </th>
                {compared.map((record, at) => (
                  <td
                    key={record.slug}
                    className={`py-1 pl-4 align-top leading-6 ${align} ${best === at ? 'font-semibold text-text' : ''}`}
                  >
                    {best === at && (
                      <span className="mr-1.5 rounded-mark bg-tag px-1 text-12 font-medium text-muted">
                        {text.best}
                      </span>
                    )}
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < rows.length && (
        <Button variant="ghost" className="mt-2 -ml-2" onClick={() => setAll(true)}>
          {rows.length < total ? text.first(rows.length) : text.all(rows.length)}
        </Button>
      )}
      {below}
    </Section>
  );
}
