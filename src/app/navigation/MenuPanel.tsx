import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#schemas/format.ts';
import { isSource } from '#schemas/kinds.ts';
import { homeTotalsQuery } from '#src/api/queries.ts';
import { shellPartMessages } from '#src/i18n/shellParts.ts';
import { cx } from '#src/ui/cx.ts';
import { MenuLink } from './MenuLink.tsx';
import { arranged, type EntryId, type MenuGroup } from './menuTable.ts';
import { useReordered } from './useMenus.ts';

const text = shellPartMessages.menu;

/** What hangs below a menu of the header: its entries in columns, directories with how many rows each holds. */
export function MenuPanel({ group }: { readonly group: MenuGroup }) {
  const countOf = useCounts();
  const columns = arranged(group.columns, useReordered());
  return columns.map((column, index) => (
    <div
      key={column.id}
      data-menu-column=""
      className={cx(
        column.highlighted ? 'w-56' : 'w-66',
        // The line stands between what is highlighted and the rest, on whichever side that is.
        index > 0 &&
          (column.highlighted || columns[index - 1]?.highlighted ? 'ml-2 border-l border-line-strong pl-2' : 'ml-1'),
      )}
    >
      {group.columns.length > 1 && (
        <p id={`menu-${column.id}`} className="px-2 pt-1.5 pb-1 text-12 text-muted">
          {text.columns[column.id]}
        </p>
      )}
      <ul aria-labelledby={group.columns.length > 1 ? `menu-${column.id}` : undefined}>
        {column.entries.map((entry) => (
          <li key={entry.id}>
            <MenuLink entry={entry} count={countOf(entry.id)} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** The rows behind an entry that is a directory, as text; undefined for others and until they are counted. */
function useCounts(): (id: EntryId) => string | undefined {
  const { data } = useQuery(homeTotalsQuery());
  return (id) => (data && isSource(id) ? formatCount(data.result[id]) : undefined);
}
