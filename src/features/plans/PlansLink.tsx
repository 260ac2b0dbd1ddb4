import { Link, useLocation } from '@tanstack/react-router';
import { storeDrafts } from '#src/shared/forms/drafts.ts';
import { buttonClass } from '#src/ui/Button.tsx';

/**
 * Leads from a limit to the plans, which lead back to this page and view; `hash` opens what was open. What was typed on the page
 * is there again.
 */
export function PlansLink({
  label,
  hash,
  onFollow,
}: {
  readonly label: string;
  readonly hash?: string | undefined;
  readonly onFollow?: (() => void) | undefined;
}) {
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const kept = useLocation({ select: (location) => location.hash });
  const part = hash ?? kept;
  const back = part === '' ? here : `${here}#${part}`;
  return (
    <Link
      to="/profile-settings/$activeTab"
      params={{ activeTab: 'change_plan' }}
      search={{ back }}
      className={buttonClass({ variant: 'primary', size: 'lg' })}
      onClick={() => {
        storeDrafts();
        onFollow?.();
      }}
    >
      {label}
    </Link>
  );
}
