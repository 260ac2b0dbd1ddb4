import { tools } from './en/tools.ts';

/** The text of what opens over a table, in the language in use: apart from the rest, because no first screen needs it. */
export const toolMessages: typeof tools = tools;
