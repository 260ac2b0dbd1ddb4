/** The day of a moment or day (ISO): `28/11/2026`. Mails and notifications follow the member's language, not that of the build. */
export const writeDay = (moment: string): string => moment.slice(0, 10).split('-').reverse().join('/');
