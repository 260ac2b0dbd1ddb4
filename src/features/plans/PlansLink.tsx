import { Link, useLocation } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/Button.tsx';

/** Leads from a limit to the plans, which lead back to this page and view. */
export function PlansLink({
  label,
  onFollow,
}: {
  readonly label: string;
  readonly onFollow?: (() => void) | undefined;
}) {
  const back = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  return (
    <Link
      to="/profile-settings/$activeTab"
      params={{ activeTab: 'change_plan' }}
      search={{ back }}
      className={buttonClass({ variant: 'primary', size: 'lg' })}
      onClick={onFollow}
    >
      {label}
    </Link>
  );
}
