/** A link, or a button that reads like one, within a step. */
export const LINK_CLASS =
  'text-text underline decoration-line-strong underline-offset-4 hover:decoration-current aria-disabled:text-muted aria-disabled:no-underline';
