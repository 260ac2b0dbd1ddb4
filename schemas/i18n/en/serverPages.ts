/** Texts that the server writes into HTML. */
export const serverPages = {
  noScript: 'Assay needs JavaScript to show its tables.',
  /** On a page that can be read without it. */
  noScriptWhole: 'Menus, charts, filters and accounts need JavaScript; this page can be read without it.',
  confirm: {
    ask: 'Get the Assay newsletter?',
    confirm: 'Confirm',
    done: 'You are subscribed',
    doneText: 'The Assay newsletter comes to your address. Every mail has a link to unsubscribe.',
    gone: 'This link is no longer valid',
    goneText: 'The subscription was ended, or it was not confirmed in time. Subscribe again to get another link.',
  },
  unsubscribe: {
    ask: 'Unsubscribe from the newsletter?',
    confirm: 'Unsubscribe',
    done: 'You are unsubscribed',
    doneText: 'You will no longer receive the Assay newsletter.',
  },
  voteMails: {
    ask: 'Stop the daily mail about votes?',
    confirm: 'Stop the mail',
    done: 'The mail is stopped',
    doneText: 'You will no longer be mailed about proposals that need your vote. Your settings can switch it on again.',
  },
};
