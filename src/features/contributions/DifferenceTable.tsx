import type { CsvDifferences } from '#schemas/api/contributions.ts';
import { proposedInput } from '#schemas/forms/contributionRules.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { Pieces } from '#src/features/contributor-edits/Difference.tsx';
import { differenceOf } from '#src/features/contributor-edits/difference.ts';
import { EditInputField } from '#src/features/contributor-edits/EditInputField.tsx';
import { proposedLabel } from '#src/features/contributor-edits/proposedLabel.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { ScrolledTable, TableHead } from '#src/ui/ScrolledTable.tsx';

const text = contributeMessages.batch;

type DifferentRow = CsvDifferences['rows'][number];

/** Rows that differ from the data, cell by cell: each to propose or to leave out, with a source of its own. */
export function DifferenceTable({
  kind,
  rows,
  leftOut,
  sources,
  onLeave,
  onSource,
}: {
  readonly kind: EntityKind;
  readonly rows: readonly DifferentRow[];
  /** Slugs that are not proposed. */
  readonly leftOut: ReadonlySet<string>;
  /** By slug. */
  readonly sources: Readonly<Record<string, string>>;
  readonly onLeave: (slugs: readonly string[], isLeft: boolean) => void;
  readonly onSource: (slug: string, source: string) => void;
}) {
  const taken = rows.filter(({ slug }) => !leftOut.has(slug)).length;
  return (
    <>
      <div className="flex min-h-9 items-center gap-4">
        <Checkbox
          label={text.takeAll}
          checked={taken === rows.length}
          mixed={taken > 0 && taken < rows.length}
          onChange={({ target }) =>
            onLeave(
              rows.map(({ slug }) => slug),
              !target.checked,
            )
          }
        />
        <p role="status" className="figure text-12 text-muted">
          {text.taken(taken, rows.length)}
        </p>
      </div>
      <ScrolledTable
        label={text.table}
        className="min-w-180 table-fixed whitespace-normal!"
        head={
          <>
            <TableHead className="w-[22%]">{text.columns.row}</TableHead>
            <TableHead className="w-[14%]">{text.columns.field}</TableHead>
            <TableHead className="w-[20%]">{text.columns.now}</TableHead>
            <TableHead className="w-[22%]">{text.columns.value}</TableHead>
            <TableHead>{text.columns.source}</TableHead>
          </>
        }
      >
        {rows.flatMap((row) =>
          row.cells.map((cell, at) => (
            <tr key={`${row.slug} ${cell.field}`} className="align-top *:py-2 *:pr-4">
              {at === 0 && (
                <th scope="row" rowSpan={row.cells.length} className="text-left font-normal">
                  <span className="flex items-start gap-2">
                    <Checkbox
                      label={text.take(row.name)}
                      hideLabel
                      checked={!leftOut.has(row.slug)}
                      onChange={({ target }) => onLeave([row.slug], !target.checked)}
                    />
                    <EntityLink
                      kind={kind}
                      slug={row.slug}
                      newTab
                      className="min-w-0 pt-0.5 font-medium wrap-anywhere hover:underline"
                    >
                      {row.name}
                    </EntityLink>
                  </span>
                </th>
              )}
              <Cells kind={kind} {...cell} />
              {at === 0 && (
                <td rowSpan={row.cells.length}>
                  <EditInputField
                    input="url"
                    aria-label={text.sourceOf(row.name)}
                    placeholder={text.asAll}
                    value={sources[row.slug] ?? ''}
                    onChange={({ target }) => onSource(row.slug, target.value)}
                  />
                </td>
              )}
            </tr>
          )),
        )}
      </ScrolledTable>
    </>
  );
}

function Cells({ kind, field, before, after }: { readonly kind: EntityKind } & DifferentRow['cells'][number]) {
  const input = proposedInput(kind, field);
  const edited = input === null || input === 'picture' ? 'text' : input;
  const pieces = differenceOf(edited, before, after);
  return (
    <>
      <td className="pt-2.5 text-muted">{proposedLabel(kind, field)}</td>
      <td className="max-h-40 wrap-anywhere">
        {before === '' ? (
          <span className="text-faint">{text.unknown}</span>
        ) : (
          <Pieces pieces={pieces} without="added" isList={edited === 'list'} />
        )}
      </td>
      <td className="wrap-anywhere">
        <Pieces pieces={pieces} without="removed" isList={edited === 'list'} />
      </td>
    </>
  );
}
