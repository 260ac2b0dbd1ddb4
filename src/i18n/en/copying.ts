/** Text of what copies to the clipboard. */
export const copying = {
  details: 'Copy details',
  copied: 'Text copied to clipboard successfully!',
  failed: 'Copying to clipboard failed.',
  threw: 'An error occurred while copying text to clipboard.',
};
