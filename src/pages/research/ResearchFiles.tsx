import { ArrowUpRight } from 'lucide-react';
import type { ResearchPage } from '#schemas/entities/storyPages.ts';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import { researchMessages } from '#src/i18n/en/research.ts';
import { AttachmentLink } from '#src/ui/AttachmentLink.tsx';
import { buttonClass } from '#src/ui/Button.tsx';

const text = researchMessages;

/** What an author gave beside the text: a view of a screener, and a file to download. */
export function ResearchFiles({ screener, attachment }: Pick<ResearchPage, 'screener' | 'attachment'>) {
  if (screener === null && attachment === null) return null;
  return (
    <ul aria-label={text.files} className="mt-6 flex flex-wrap gap-2 text-13">
      {screener !== null && (
        <li>
          <a href={addressOf(screener)} className={buttonClass({})}>
            <ArrowUpRight size={16} strokeWidth={1.75} aria-hidden />
            {text.screener}
          </a>
        </li>
      )}
      {attachment !== null && (
        <li className="min-w-0">
          <AttachmentLink attachment={attachment} />
        </li>
      )}
    </ul>
  );
}
