import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type * as z from 'zod/mini';
import { LISTED_STATES, LISTED_UPDATES, PROPOSAL_SUBJECTS } from '#schemas/columns/proposals.ts';
import type { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import { formatDate } from '#schemas/format.ts';
import { listedProposalsQuery } from '#src/api/daoQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { daoMessages } from '#src/i18n/en/dao.ts';
import { proposalMessages } from '#src/i18n/en/proposals.ts';
import { namedValue, valueText } from '#src/i18n/valueText.ts';
import { useNow } from '#src/shared/clock.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';

const text = daoMessages.listed;

type Row = z.output<typeof ROW_SCHEMAS.proposals>;

/** The proposals that end next, or those that were decided last. */
export function ListedProposals({ of }: { readonly of: 'open' | 'decided' }) {
  const { data, error, refetch } = useQuery(listedProposalsQuery(of));
  const words = text[of];
  return (
    <Section
      title={words.title}
      end={
        <Link
          to="/dao"
          search={of === 'open' ? { filter: `state.in.${LISTED_STATES.open}` } : {}}
          aria-label={`${text.all}: ${words.title}`}
          className={buttonClass({ variant: 'ghost' })}
        >
          {text.all}
        </Link>
      }
    >
      {data ? (
        data.length === 0 ? (
          <p className="text-13 text-muted">{words.empty}</p>
        ) : (
          <ul className="text-13">
            {data.map((row) => (
              <Line key={row._id} row={row} />
            ))}
          </ul>
        )
      ) : error ? (
        <QueryFailure title={words.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-busy="true" aria-label={words.loading} className="space-y-4 py-2">
          <Skeleton className="w-72 max-w-full" />
          <Skeleton className="w-60 max-w-full" />
        </div>
      )}
    </Section>
  );
}

function Line({ row }: { readonly row: Row }) {
  const { slug, name, type, update, fields, state, ends } = row;
  const subject = subjectOf(type);
  const title = proposalMessages.title(subject, update === LISTED_UPDATES.new ? 'new' : 'edit', name);
  const picture = <Logo kind={subject === 'token' ? 'project' : subject} of={row} size={20} />;
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-b-0 pointer-coarse:min-h-11">
      {slug === null ? (
        picture
      ) : (
        // As everywhere a picture opens a new tab, and keys have the name beside it.
        <Link to="/dao/$slug" params={{ slug }} target="_blank" rel="noopener" tabIndex={-1} aria-hidden="true">
          {picture}
        </Link>
      )}
      {slug === null ? (
        title
      ) : (
        <Link to="/dao/$slug" params={{ slug }} className="font-medium wrap-anywhere hover:underline">
          {title}
        </Link>
      )}
      <span className="min-w-0 truncate text-12 text-muted">
        {fields.map((field) => valueText({ namesFields: true }, field)).join(', ')}
      </span>
      <span className="figure ml-auto text-12 text-muted">
        <Ending state={state} ends={ends} />
      </span>
    </li>
  );
}

function subjectOf(word: string | null): keyof typeof PROPOSAL_SUBJECTS {
  switch (word) {
    case PROPOSAL_SUBJECTS.venture:
      return 'venture';
    case PROPOSAL_SUBJECTS.people:
      return 'people';
    case PROPOSAL_SUBJECTS.token:
      return 'token';
    default:
      return 'project';
  }
}

/** When a proposal ends, or how and when it ended. */
export function Ending({ state, ends }: Pick<Row, 'state' | 'ends'>) {
  const now = useNow();
  if (state !== LISTED_STATES.open) {
    const day = ends === null ? null : text.ended(formatDate(ends.slice(0, 10), 'plain'));
    return [state === null ? '' : namedValue('proposals', 'state', state), ...(day === null ? [] : [day])].join(', ');
  }
  return ends === null ? text.provider : text.closes(proposalMessages.votes.left(Date.parse(ends) - now));
}
