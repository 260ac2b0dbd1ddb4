import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SOURCES, type Source } from '#schemas/kinds.ts';
import { homeTotalsQuery } from '#src/api/shellQueries.ts';
import { TAB_LINK, TableTab } from '#src/features/data-table/toolbar/TableTab.tsx';
import { messages } from '#src/i18n/index.ts';

const text = messages.directory;

/** The four directories with their row counts; the open one is the page's heading. */
export function DirectoryTabs({ source, sampleMode }: { readonly source: Source; readonly sampleMode: boolean }) {
  // The playground sends no server requests.
  const { data } = useQuery({ ...homeTotalsQuery(), enabled: !sampleMode });
  return (
    <nav aria-label={text.tabs.label} className="flex shrink-0 self-stretch">
      <ul className="flex gap-5">
        {SOURCES.map((each) => {
          const title = messages.shell.directory[each].title;
          return (
            <TableTab key={each} here={each === source} title={title} count={sampleMode ? null : data?.result[each]}>
              <TabLink source={each} sampleMode={sampleMode} title={title} />
            </TableTab>
          );
        })}
      </ul>
    </nav>
  );
}

function TabLink({
  source,
  sampleMode,
  title,
}: {
  readonly source: Source;
  readonly sampleMode: boolean;
  readonly title: string;
}) {
  return sampleMode ? (
    <Link
      to="/directory-demo/$source"
      params={{ source }}
      search={(previous: { readonly rows?: string }) => ('rows' in previous ? { rows: previous.rows } : {})}
      className={TAB_LINK}
    >
      {title}
    </Link>
  ) : (
    <Link to="/directory/$source" params={{ source }} className={TAB_LINK}>
      {title}
    </Link>
  );
}
