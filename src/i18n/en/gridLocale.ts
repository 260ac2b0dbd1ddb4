/** What the library of the table says itself, to screen readers above all. Its own texts are English. */
export const gridLocale: Readonly<Record<string, string>> = {};
