import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { roundName } from '#schemas/entities/roundNames.ts';
import type { RoundRow } from '#schemas/entities/rows.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { roundQuery } from '#src/api/queries.ts';
import { roundMessages } from '#src/i18n/en/rounds.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { RoundDetails } from './RoundDetails.tsx';
import { RoundFigures } from './RoundFigures.tsx';

const text = roundMessages;

/** A round over the present page, with a link to the page of its own. */
export function RoundDialog({
  round,
  onClose,
}: {
  readonly round: Pick<RoundRow, '_id' | 'stages' | 'projects'>;
  readonly onClose: () => void;
}) {
  const slug = String(round._id);
  const { data, isError, error, refetch } = useQuery(roundQuery(slug));
  return (
    <Dialog open onClose={onClose} title={roundName(round)} className="w-[min(760px,calc(100vw-32px))]!">
      {data?.result ? (
        <>
          <RoundFigures
            round={data.result}
            className="grid grid-cols-2 gap-y-4 border-b border-line pb-4 sm:grid-cols-4"
          />
          <RoundDetails round={data.result} className="-mx-6 max-desk:-mx-4" />
        </>
      ) : data ? (
        <EmptyState title={text.missing} text={text.missingText(slug)} />
      ) : isError ? (
        <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-80" />
        </div>
      )}
      <Link to="/round/$slug" params={{ slug }} className={`${buttonClass()} mt-4 self-start`}>
        {text.openPage}
      </Link>
    </Dialog>
  );
}
