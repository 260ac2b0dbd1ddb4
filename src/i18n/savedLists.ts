import { savedLists } from './en/savedLists.ts';

/** The text of saved lists, in the language of this build. */
export const savedListMessages: typeof savedLists = savedLists;
