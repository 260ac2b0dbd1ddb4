import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { memberQuery } from '#src/api/accountQueries.ts';
import { storeUsername } from '#src/features/auth/session.ts';
import { NotificationBell } from '#src/features/notifications/NotificationBell.tsx';
import { useSavedListsSync } from '#src/features/saved-lists/accountLists.ts';
import { useWatchlistSync } from '#src/features/watchlist/deviceStars.ts';
import { AvatarMenu } from './AvatarMenu.tsx';
import { usePendingAction } from './usePendingAction.ts';

/** The end of the header for whoever is signed in: notifications, and the menu of their account. */
export function MemberArea() {
  const { data: member } = useQuery(memberQuery());
  const username = member?.username;
  useEffect(() => {
    if (username !== undefined) storeUsername(username);
  }, [username]);
  usePendingAction();
  useWatchlistSync();
  useSavedListsSync();
  return (
    <div className="flex items-center gap-2 max-desk:gap-1">
      <NotificationBell />
      <AvatarMenu member={member} />
    </div>
  );
}
