import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#schemas/format.ts';
import { SOURCES, type Source } from '#schemas/kinds.ts';
import { homeTotalsQuery } from '#src/api/queries.ts';
import { messages } from '#src/i18n/index.ts';
import { cx } from '#src/ui/cx.ts';

const text = messages.directory;

/** The four directories with their row counts; the open one is the page's heading. */
export function DirectoryTabs({ source, sampleMode }: { readonly source: Source; readonly sampleMode: boolean }) {
  // The playground sends no server requests.
  const { data } = useQuery({ ...homeTotalsQuery(), enabled: !sampleMode });
  return (
    <nav aria-label={text.tabs.label} className="flex shrink-0 self-stretch">
      <ul className="flex gap-5">
        {SOURCES.map((each) => {
          const here = each === source;
          const title = messages.shell.directory[each].title;
          return (
            <li
              key={each}
              // On every render: the counts widen the tabs when they arrive.
              ref={here ? (tab) => reveal(tab) : undefined}
              className={cx(
                'relative flex items-center gap-1.5 text-14 font-medium',
                here
                  ? 'text-text after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent'
                  : 'text-muted hover:text-text',
              )}
            >
              {here ? (
                <h1 className="-mt-0.5 text-16 leading-5">{title}</h1>
              ) : (
                <TabLink source={each} sampleMode={sampleMode} title={title} />
              )}
              {/* Reserve the space, so that no tab moves under the pointer. */}
              {!sampleMode && (
                <span className={cx('figure text-12 font-normal text-faint', !data && 'w-9')}>
                  {data && formatCount(data.result[each])}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Scrolls the open tab into view on a phone. */
function reveal(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
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
  // The link covers its count too.
  const look = 'flex h-full items-center -outline-offset-2 before:absolute before:inset-0';
  return sampleMode ? (
    <Link
      to="/directory-demo/$source"
      params={{ source }}
      search={(previous) => ('rows' in previous ? { rows: previous.rows } : {})}
      className={look}
    >
      {title}
    </Link>
  ) : (
    <Link to="/directory/$source" params={{ source }} className={look}>
      {title}
    </Link>
  );
}
