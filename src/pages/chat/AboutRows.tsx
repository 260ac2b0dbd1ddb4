import { X } from 'lucide-react';
import type { AskQuery } from '#schemas/api/ask.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Group } from '#schemas/filters/tree.ts';
import { ROWS } from '#schemas/i18n/en/rowNames.ts';
import { phrasesOf } from '#src/features/filters/wording.ts';
import { chatMessages as text } from '#src/i18n/en/chat.ts';
import { IconButton } from '#src/ui/Button.tsx';

/** The rows that a question is about, until it is asked. */
export function AboutRows({
  about: { source, triples },
  leftOutSearch,
  leftOutGroups = [],
  onDrop,
}: {
  readonly about: AskQuery;
  readonly leftOutSearch: string | null;
  readonly leftOutGroups?: readonly Group[] | undefined;
  readonly onDrop: () => void;
}) {
  return (
    <p className="mx-auto flex max-w-245 items-center gap-2 px-6 pt-2 text-13 text-muted max-desk:px-4">
      <span className="min-w-0 wrap-anywhere">
        {text.about(ROWS[source].many, phrasesOf(DATA_SETS[source], triples))}
        {leftOutGroups.length > 0 && ` ${text.aboutGroups(phrasesOf(DATA_SETS[source], leftOutGroups))}`}
        {leftOutSearch !== null && ` ${text.aboutSearch(leftOutSearch)}`}
      </span>
      <IconButton label={text.dropAbout} icon={X} onClick={onDrop} />
    </p>
  );
}
