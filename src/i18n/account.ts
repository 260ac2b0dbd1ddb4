import { accountMenu } from './en/account.ts';

/** The text of the signed-in header, in the language in use: apart from the rest, because no first paint needs it. */
export const accountMenuMessages: typeof accountMenu = accountMenu;
