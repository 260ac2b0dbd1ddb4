import { api } from './en/api.ts';
import { directory } from './en/directory.ts';
import { grid } from './en/grid.ts';
import { shell } from './en/shell.ts';
import { ui } from './en/ui.ts';

/** The English catalogue: a file a part of the application. */
export const en = { api, ui, shell, directory, grid };
