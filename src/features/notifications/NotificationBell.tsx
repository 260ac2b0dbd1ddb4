import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { notificationsQuery } from '#src/api/accountQueries.ts';
import { memberMessages } from '#src/i18n/account.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { NotificationPanel } from './NotificationPanel.tsx';

const text = memberMessages.notifications;

/** How often news is asked for, in ms, while the window is seen. */
const ASK_EVERY = 60_000;

/** The bell in the header, with how many notifications were not read yet. */
export function NotificationBell() {
  const { data } = useQuery({ ...notificationsQuery(), refetchInterval: ASK_EVERY, refetchOnWindowFocus: true });
  const unread = data?.unread ?? 0;
  return (
    <Disclosure
      align="end"
      label={text.open(unread)}
      triggerClass={cx(buttonClass({ variant: 'ghost', square: true }), 'relative max-desk:size-10')}
      trigger={
        <>
          <Bell size={16} strokeWidth={1.75} aria-hidden />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="figure absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-info px-1 text-center text-[10px] leading-4 font-semibold text-canvas"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </>
      }
      panelClass="w-90 max-w-[calc(100vw-16px)] max-desk:fixed max-desk:top-(--header-height) max-desk:right-2"
    >
      <NotificationPanel />
    </Disclosure>
  );
}
