/** Routes that fill the window or have a frame of their own; a footer would stand in their way. */
const WITHOUT_FOOTER = [
  '/signin',
  '/signup',
  '/forgot-password',
  '/directory/',
  '/directory-demo/',
  '/master-demo/',
  '/people',
  '/organization',
  '/project',
  '/user_profile',
  '/watchlist',
  '/ai-chat',
] as const;

/** The lists of news and research: in full view (`view=all`) they have no footer. */
const LISTS = ['/news-research', '/researchs'] as const;

/** True where a page ends in the footer. */
export function hasFooter(pathname: string, search: Readonly<Record<string, unknown>>): boolean {
  // The router takes /Project for /project.
  const path = pathname.toLowerCase();
  if (search.view === 'all' && LISTS.some((part) => path.includes(part))) return false;
  return !WITHOUT_FOOTER.some((part) => path.includes(part));
}
