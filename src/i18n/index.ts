import { directory } from './en/directory.ts';
import { grid } from './en/grid.ts';
import { shell } from './en/shell.ts';
import { dataAge, ui } from './en/ui.ts';

/** The text of the language in use that the first paint needs. */
export const messages = { ui, dataAge, shell, directory, grid };
