/** A page of text, for what every page has: its rows would be half of what a directory costs. */
export const PLAIN = '/terms';
