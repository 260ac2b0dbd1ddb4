import { listAlerts } from './en/listAlerts.ts';

/** The text of what happened to saved lists in the language in use: apart from the rest, because only members need it. */
export const listAlertMessages: typeof listAlerts = listAlerts;
