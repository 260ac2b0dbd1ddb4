/** Text of rows that a member adds to a list by hand. */
export const addedRowMessages = {
  /** The sign of a row, and the column of files. */
  byHand: 'By hand',
  /** After the number of the other rows: `12 and 1 by hand`. */
  count: (rows: string, byHand: string) => `${rows} and ${byHand} by hand`,
  about: (day: string, reason: string) =>
    reason === '' ? `Added by hand on ${day}` : `Added by hand on ${day}: ${reason}`,
  /** After the name, where the filter leaves it out. */
  standsHere: (day: string, reason: string, misses: string) =>
    `stands here by hand since ${day}${reason === '' ? '' : `, “${reason}”`}; the filter leaves it out: ${misses}`,
  add: 'Add by hand',
  addName: (name: string) => `Add ${name} by hand`,
  takeOut: 'Take out',
  takeOutName: (name: string) => `Take ${name} out of the list`,
  reason: 'Reason, if you like',
  reasonOf: (name: string) => `Reason to add ${name}`,
  hint: 'Kept with the list and seen by you alone: a link of the list leaves it out.',
  save: 'Add',
  cancel: 'Cancel',
  added: (name: string) => `${name} was added by hand`,
  takenOut: (name: string) => `${name} was taken out of the list`,
  undo: 'Undo',
  failed: 'The list was not changed',
  needs: {
    signIn: 'Sign in and save this view as a list to add rows by hand',
    list: 'Save this view as a list first to add rows by hand',
    plan: 'This list is beyond your plan: nothing can be added by hand',
  },
  nothing: 'Type a name in the search',
  nothingText: 'What this list leaves out can then be added by hand from below the table.',
};
