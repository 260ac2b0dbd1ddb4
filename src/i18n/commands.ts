import { commands } from './en/commands.ts';

/** The text of commands, palette and help in the language in use: apart from the rest, because they are loaded when needed. */
export const commandMessages: typeof commands = commands;
