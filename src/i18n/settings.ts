import { settings } from './en/settings.ts';

/** The text of settings and profiles in the language in use: apart from the rest, because only members see it. */
export const settingsMessages: typeof settings = settings;
