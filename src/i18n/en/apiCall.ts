/** Text of a view as a call for programs, in the dialog of the export. */
export const apiCallMessages = {
  title: 'Copy as API call',
  copy: 'Copy the call',
  key: 'Put your key in the place of YOUR-KEY.',
  keys: 'Your keys',
  watched: 'It names the rows that stand here now: a program does not see your list.',
  enterprise: 'Programs can read this view with a key. API access is part of Enterprise; Standard and Pro have none.',
  plans: 'See the plans',
};
