import { logout } from '#src/api/account.ts';
import { signOutAndReload } from '#src/features/auth/session.ts';

/** A function that signs out: the server is told, then this browser forgets. Without a network it forgets all the same. */
export function useLogOut(): () => Promise<void> {
  return async () => {
    await logout().catch(() => undefined);
    signOutAndReload();
  };
}
