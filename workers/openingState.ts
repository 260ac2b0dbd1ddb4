import type { TableState } from './protocol.ts';

/** What is known of a table before its worker has said anything. */
export const OPENING: TableState = {
  status: 'loading',
  error: null,
  matching: null,
  total: null,
  loaded: 0,
  complete: false,
  revision: 0,
  version: null,
  asOf: null,
  progress: null,
};
