import { Link } from '@tanstack/react-router';
import { legalMessages } from '#src/i18n/en/shell.ts';
import { messages } from '#src/i18n/index.ts';
import { LINK_CLASS } from './StepFrame.tsx';

/** A sentence with links for `{terms}` and `{privacy}`, in a new tab so that typed text stays. */
export function LegalNotice({ text }: { readonly text: string }) {
  return text.split(/\{(terms|privacy)\}/).map((part) =>
    part === 'terms' || part === 'privacy' ? (
      <Link key={part} to={`/${part}`} target="_blank" className={LINK_CLASS}>
        {legalMessages[part]}
        <span className="sr-only"> ({messages.ui.opensElsewhere})</span>
      </Link>
    ) : (
      part
    ),
  );
}
