import { legal } from './en/legal.ts';

/** The text around the legal pages in the language in use. */
export const legalMessages: typeof legal = legal;
