import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReviewRun } from '#schemas/api/dao.ts';
import { refreshDao, reviewRunsQuery } from '#src/api/daoQueries.ts';
import { reviewMessages as text } from '#src/i18n/en/review.ts';
import { Button } from '#src/ui/Button.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';

/** Decisions that go on in the background, and those of the last day that failed, each with its reason. */
export function Runs() {
  const client = useQueryClient();
  const { data = [] } = useQuery(reviewRunsQuery());
  const [read, setRead] = useState<readonly number[]>([]);
  const done = data.reduce((sum, run) => sum + run.done, 0);
  // What was decided has left the queue.
  useEffect(() => {
    if (done > 0) void refreshDao(client);
  }, [done, client]);
  return data.map((run) => {
    if (run.done < run.total) return <Progress key={run.id} run={run} />;
    const failed = run.data.filter(({ refused }) => refused !== null);
    return failed.length === 0 || read.includes(run.id) ? null : (
      <Failures key={run.id} run={run} failed={failed} onClose={() => setRead([...read, run.id])} />
    );
  });
}

function Progress({ run: { action, done, total } }: { readonly run: ReviewRun }) {
  return (
    <div role="status" className="relative border-b border-line px-6 py-2 text-13 max-desk:px-4">
      <ProgressLine active value={done / total} label={text.going[action]} />
      {text.going[action]} <span className="figure text-muted">{text.progress(done, total)}</span>
    </div>
  );
}

function Failures({
  run: { action, total },
  failed,
  onClose,
}: {
  readonly run: ReviewRun;
  readonly failed: ReviewRun['data'];
  readonly onClose: () => void;
}) {
  return (
    <section aria-label={text.failures} className="border-b border-line px-6 py-2 text-13 max-desk:px-4">
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="font-medium">
          {text.notDone(failed.length)} <span className="text-muted">{text.ofRun(text.actions[action], total)}</span>
        </p>
        <Button variant="ghost" className="ml-auto" onClick={onClose}>
          {text.read}
        </Button>
      </div>
      <ul className="max-h-60 overflow-y-auto">
        {failed.map(({ _id, name, slug, message }) => (
          <li key={_id} className="py-0.5">
            {slug === null ? (
              `#${_id}`
            ) : (
              <Link to="/dao/$slug" params={{ slug }} className="font-medium hover:underline">
                {name}
              </Link>
            )}
            : <span className="text-muted">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
