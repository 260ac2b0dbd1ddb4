/**
 * Marks what only visitors read. The page that arrives is a visitor's: for members it stays blank there until the page is
 * taken over, by `ui/app.css`. What depends on an answer of the account is blank until that has come.
 */
export const FOR_VISITORS = { 'data-for-visitors': '' } as const;
