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
  '/ai-chat',
] as const;

/** True where a page ends in the footer. The news list in full view (`view=all`) has none. */
export function hasFooter(pathname: string, search: Readonly<Record<string, unknown>>): boolean {
  if (pathname.startsWith('/news-research') && search.view === 'all') return false;
  return !WITHOUT_FOOTER.some((part) => pathname.includes(part));
}
