import { API_KEYS_MAX, type ApiScope } from '#schemas/api/api-keys.ts';
import { plural } from '#schemas/format.ts';

const SCOPES: Readonly<Record<ApiScope, string>> = {
  read: 'Rows as JSON and Atom, single records and enrichment.',
  export: 'Whole views as files: CSV and NDJSON.',
  webhooks: 'Addresses that receive an event when something changes.',
};

/** Text of the keys for programs. */
export const apiKeyMessages = {
  loading: 'Loading your keys',
  failed: 'Your keys could not be loaded',

  noAccess: (plan: string) => `Your plan, ${plan}, has no API access`,
  noAccessText: 'Programs read the data with keys of members on Enterprise. Standard and Pro have no API access.',
  keptText: 'Your keys below are kept but refused. They work again once Enterprise holds.',
  plans: 'Look at the plans',

  keys: 'Your keys',
  keysAbout: `A program sends a key instead of signing in. Keys open the data only, never your account. You can have ${API_KEYS_MAX}.`,
  list: 'Keys',
  none: 'You have no keys yet.',
  ending: (ending: string) => `asy_live_…${ending}`,
  made: (day: string) => `made ${day}`,
  neverUsed: 'never used',
  used: (ago: string) => `last used ${ago}`,
  noEnd: 'does not expire',
  expires: (day: string) => `expires ${day}`,
  expired: 'Expired',
  disabled: 'Disabled',
  replaced: (time: string) => `Replaced: works until ${time}`,
  rotate: 'Replace',
  rotateOf: (name: string) => `Replace ${name}`,
  remove: 'Delete',
  removeOf: (name: string, ending: string) => `Delete ${name}, ending in ${ending}`,
  removed: (name: string) => `${name} has been deleted`,
  removeFailed: 'The key was not deleted',
  rotateFailed: 'The key was not replaced',
  confirmRemove: {
    title: (name: string) => `Delete ${name}?`,
    text: 'Programs that send this key are refused at once. A deleted key cannot be brought back.',
    cancel: 'Cancel',
    confirm: 'Delete the key',
  },
  confirmRotate: {
    title: (name: string) => `Replace ${name}?`,
    text: 'You get a new key with the same scopes and end. The present one works for 24 hours more, so that programs can change over.',
    cancel: 'Cancel',
    confirm: 'Replace the key',
  },

  create: 'Make a key',
  createTitle: 'New key',
  createAbout: 'Give each program a key of its own, so that you can end one without the others.',
  name: 'Name',
  nameNote: 'For example the program that will send it.',
  scopes: 'What it may do',
  scope: SCOPES,
  noScope: 'Choose at least one.',
  expiry: 'Expires',
  expiryDays: (days: number) => `after ${plural(days, 'day', 'days')}`,
  never: 'Never',
  submit: 'Make the key',
  cancel: 'Cancel',

  shown: {
    title: (name: string) => `The key of ${name}`,
    text: 'Store it now: it is shown this once. We keep only its hash, and cannot show it again.',
    copy: 'Copy the key',
    how: 'Try it:',
    done: 'I have stored it',
  },
  help: 'How programs use keys',

  writer: {
    title: 'Write a call',
    about:
      'Conditions as in tables, counted while you write. The call has the default columns; put your key in its place.',
    source: 'Data set',
    conditions: 'Conditions',
    none: 'None: every row',
    call: 'The call',
    copy: 'Copy the call',
  },
  assistant: {
    title: 'Use with an assistant',
    about:
      'Assistants that speak the Model Context Protocol search and query the data themselves, with a key of the scope read.',
    help: 'What it can ask',
    address: 'Address',
    copyAddress: 'Copy the address',
    config: 'For the configuration of its client, with your key in the place of YOUR-KEY:',
    copyConfig: 'Copy the configuration',
  },
};
