/** Text of what leads to a question from other pages. */
export const chatEntryMessages = {
  palette: 'Questions',
  paletteAsk: (typed: string) => `Ask: ${typed}`,
  entity: (name: string) => `Ask about ${name}`,
  entityShort: 'Ask',
  rows: 'Ask about these rows',
  typed: (typed: string) => `Ask: “${typed}”`,
};
