/** The end of an address that opens the export of its view. */
export const EXPORT_HASH = 'export';

/** Whether the address asks for the export as the page opens; the dialog takes that off the address. */
export const exportIsAsked = () => window.location.hash === `#${EXPORT_HASH}`;
