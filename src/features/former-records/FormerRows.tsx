import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleSlash } from 'lucide-react';
import type { FormerRow } from '#schemas/entities/formerRecord.ts';
import { rowsNamedIn } from '#schemas/filters/namedRows.ts';
import { formatDate } from '#schemas/format.ts';
import { detailPath, type Source } from '#schemas/kinds.ts';
import { formerRowsQuery } from '#src/api/queries.ts';
import { formerMessages } from '#src/i18n/en/former.ts';

/** What became of rows that the filter of a table names and that are none now, above the table. */
export function FormerRows({ source, filter }: { readonly source: Source; readonly filter: readonly unknown[] }) {
  const ids = rowsNamedIn(filter);
  const { data } = useQuery({ ...formerRowsQuery(source, ids), enabled: ids.length > 0 });
  const rows = ids.length === 0 ? [] : (data?.result ?? []);
  if (rows.length === 0) return null;
  const gone = rows.filter(({ former }) => former.moved_to === null);
  const moved = rows.filter(({ former }) => former.moved_to !== null);
  return (
    <>
      {gone.length > 0 && <Rows title={formerMessages.named(source, gone.length)} rows={gone} />}
      {moved.length > 0 && <Rows title={formerMessages.moved(source, moved.length)} rows={moved} />}
    </>
  );
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly FormerRow[] }) {
  return (
    <section aria-label={title} className="shrink-0 border-b border-line bg-surface px-4 py-2 text-13">
      <h2 className="flex items-center gap-2.5 text-13 font-medium">
        <CircleSlash size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
        {title}
      </h2>
      <ul className="max-h-32 overflow-y-auto pl-6.5">
        {rows.map(({ _id, former: { name, moved_to: moved, last_reported_at: last } }) => (
          <li key={_id} className="flex min-h-8 items-center gap-3">
            {moved === null ? (
              <span>{name ?? _id}</span>
            ) : (
              <Link to={detailPath(moved.kind, moved.slug)} className="font-medium hover:underline">
                {name ?? _id}
              </Link>
            )}
            {moved === null && last !== null && (
              <span className="text-muted">{formerMessages.last(formatDate(last.slice(0, 10)))}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
