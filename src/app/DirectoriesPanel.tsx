import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#schemas/format.ts';
import { SOURCES } from '#schemas/kinds.ts';
import { homeTotalsQuery } from '#src/api/queries.ts';
import { messages } from '#src/messages/index.ts';
import { DIRECTORY_ICONS, PlaygroundIcon } from './directoryIcons.ts';
import { ExternalLinks } from './ExternalLinks.tsx';

const text = messages.shell;

/** The entries of the directories menu, with how many rows each holds. */
export function DirectoriesPanel() {
  const { data } = useQuery(homeTotalsQuery());
  return (
    <>
      <ul className="w-72">
        {SOURCES.map((source) => {
          const Icon = DIRECTORY_ICONS[source];
          return (
            <li key={source}>
              <Link
                to="/directory/$source"
                params={{ source }}
                className={ENTRY}
                activeProps={{ className: 'bg-pressed' }}
              >
                <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-muted" />
                <span className="min-w-0 flex-1">
                  <span className="block text-14 font-medium">{text.directory[source].title}</span>
                  <span className="block text-12 text-muted">{text.directory[source].about}</span>
                </span>
                {data && (
                  <span className="figure text-12 leading-5 text-faint in-[.bg-pressed]:text-muted">
                    {formatCount(data.result[source])}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      <ul className="ml-2 w-60 border-l border-line-strong pl-2">
        <li>
          <Link
            to="/directory-demo/$source"
            params={{ source: 'projects' }}
            className={ENTRY}
            activeProps={{ className: 'bg-pressed' }}
          >
            <PlaygroundIcon size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1">
              <span className="block text-14 font-medium">{text.playground}</span>
              <span className="block text-12 text-muted">{text.playgroundAbout}</span>
            </span>
          </Link>
        </li>
        <ExternalLinks className={ENTRY} />
      </ul>
    </>
  );
}

const ENTRY =
  'flex gap-3 rounded-control p-2 hover:bg-pressed focus-visible:bg-pressed focus-visible:-outline-offset-2';
