import { useQuery } from '@tanstack/react-query';
import { CircleDashed } from 'lucide-react';
import { useEffect, useReducer, useState } from 'react';
import { FAILURE_CAUSES } from '#schemas/feeds.ts';
import { formatDateTime } from '#schemas/format.ts';
import { feedsOf } from '#schemas/queries/results.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { messages } from '#src/i18n/index.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { focusHeading } from '#src/ui/focus.ts';
import { NoticeLine } from '#src/ui/States.tsx';

const text = tablePartMessages.partial;

/** Names in a line; the dialog has all of them. */
const NAMED = 2;

/** The failed feeds that were put away, in this tab. `public/first-paint.js` reads the same key. */
const DISMISSED = 'assay.feeds.dismissed';

type Feeds = ReturnType<typeof feedsOf>;

/** In one line, which feeds failed and why; nothing while all succeed. Put away, it returns with another state. */
export function PartialNotice() {
  const { data } = useQuery(statusQuery());
  const [open, setOpen] = useState(false);
  const feeds = feedsOf(data);
  const failed = feeds.filter(({ status }) => status === 'failed');
  const { isDismissed, dismiss } = useDismissal(data === undefined ? null : stateOf(failed));
  if (failed.length === 0 || isDismissed) return null;
  const putAway = () => {
    dismiss();
    focusHeading();
  };
  return (
    <div className="px-4 pt-2" data-feed-notice>
      <NoticeLine
        icon={CircleDashed}
        isCut
        actions={[{ label: text.details, onClick: () => setOpen(true) }]}
        dismiss={{ label: text.dismiss, onClick: putAway }}
      >
        {text.text(failuresOf(failed), new Set(failed.map(({ name }) => messages.ui.source(name))).size)}
      </NoticeLine>
      {open && <PartialDetails feeds={feeds} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** What is wrong, as it is compared: other feeds, or the same for another cause, are another state. */
function stateOf(failed: Feeds): string {
  return failed
    .map(({ name, cause }) => `${name}:${cause}`)
    .sort()
    .join(' ');
}

/** A line each cause: the feeds that failed for it, by their names. */
function failuresOf(failed: Feeds): string[] {
  return FAILURE_CAUSES.flatMap((cause) => {
    const of = failed.filter((feed) => (feed.cause ?? 'other') === cause);
    const names = [...new Set(of.map(({ name }) => messages.ui.source(name)))];
    const more = names.length > NAMED + 1 ? names.length - NAMED : 0;
    return names.length === 0 ? [] : [text.failed(more > 0 ? names.slice(0, NAMED) : names, more, cause)];
  });
}

/** Whether this state was put away in this tab. Another state takes that back. `state` null: not known. */
function useDismissal(state: string | null) {
  const hydrating = useHydrating();
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (state !== null && readStorage('session', DISMISSED) !== state) writeStorage('session', DISMISSED, null);
  }, [state]);
  return {
    isDismissed: !hydrating && state !== null && readStorage('session', DISMISSED) === state,
    dismiss: () => {
      writeStorage('session', DISMISSED, state);
      redraw();
    },
  };
}

/** Every feed with its outcome and time. */
function PartialDetails({ feeds, onClose }: { readonly feeds: Feeds; readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={text.title}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-13">
        {feeds.map((feed) => (
          <div key={feed.name} className="contents">
            <dt>{messages.ui.source(feed.name)}</dt>
            <dd className={feed.status === 'failed' ? 'text-negative' : 'text-muted'}>
              {feed.cause === null ? text.states[feed.status] : text.cause(feed.cause)}
              {feed.finished_at !== null && (
                <span className="figure block text-12 text-muted">{formatDateTime(feed.finished_at)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
