/** Texts that the server writes into HTML. */
export const serverPages = {
  noScript: 'Assay needs JavaScript to show its tables.',
  /** On a page that can be read without it. */
  noScriptWhole: 'Menus, charts, filters and accounts need JavaScript; this page can be read without it.',
  unsubscribe: {
    ask: 'Unsubscribe from the newsletter?',
    confirm: 'Unsubscribe',
    done: 'You are unsubscribed',
    doneText: 'You will no longer receive the Assay newsletter.',
  },
};
