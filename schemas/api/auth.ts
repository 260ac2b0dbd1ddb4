/** Lives of what proves who somebody is, in milliseconds; how often it may be tried; and how long leaving takes. */

/** A day less ten minutes, so that a token is never asked for on its last breath. */
export const SESSION_MS = 86_400_000 - 600_000;
/** How long a device signs in by itself after "Remember me". */
export const REMEMBERED_MS = 86_400_000;
/** How long a code that came by mail can be typed in. */
export const CODE_MS = 600_000;
/** How often a code can be typed in wrongly before it is good for nothing. */
export const CODE_TRIES_MAX = 5;
/** How long an account can still be kept that its owner wants deleted. */
export const DELETION_GRACE_DAYS = 14;
export const DELETION_GRACE_MS = DELETION_GRACE_DAYS * 86_400_000;
