import type { ColumnAbout } from '../columns/about.ts';

/** Description of columns that only tests and benches declare. */
export const ABOUT: ColumnAbout = { means: 'A figure for tests.', from: 'view', rule: 'Invented.' };
