import { Link } from '@tanstack/react-router';
import type { FormerRecord } from '#schemas/entities/formerRecord.ts';
import { formatDate } from '#schemas/format.ts';
import { goneLabels } from '#schemas/i18n/en/labels.ts';
import { tablePath, WATCHED_ENTITIES } from '#schemas/kinds.ts';
import { formerMessages } from '#src/i18n/en/former.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/States.tsx';

/** The page of a record that no source reports any more. */
export function NoLongerReported({
  kind,
  former: { name, last_reported_at: last },
}: {
  readonly kind: Parameters<typeof goneLabels.title>[0];
  readonly former: FormerRecord;
}) {
  const title = goneLabels.title(kind, name);
  usePageTitle(title);
  return (
    <div className="flex flex-1 flex-col">
      <EmptyState
        heading="h1"
        title={title}
        text={goneLabels.text(last === null ? null : formatDate(last.slice(0, 10)))}
      >
        {name !== null &&
          WATCHED_ENTITIES.map((source) => (
            <Link key={source} to={tablePath(source)} search={{ q: name }} className={buttonClass()}>
              {formerMessages.search(source, name)}
            </Link>
          ))}
      </EmptyState>
    </div>
  );
}
