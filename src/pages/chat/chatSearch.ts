import type { AskQuery } from '#schemas/api/ask.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { decodeFilter } from '#schemas/filters/address.ts';
import { type Group, groupsOf, triplesOf } from '#schemas/filters/tree.ts';
import { DATA_SET_NAMES } from '#schemas/kinds.ts';
import { aboutQuery } from './queryEdits.ts';

/** What an address of the chat says. */
export interface ChatSearch {
  /** Words for the box; they are not asked by themselves. */
  readonly prompt: string | null;
  /** The open conversation. */
  readonly conversation: string | null;
  /** The rows that the first question is about. */
  readonly about: AskQuery | null;
  /** Groups of conditions on these rows, which a query cannot say either; absent: none. */
  readonly leftOutGroups?: readonly Group[];
  /** A search of the table that these rows are from, which a query cannot say. */
  readonly leftOutSearch: string | null;
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads an address; whatever is wrong in it is left out. */
export function readChatSearch(search: Readonly<Partial<Record<string, string>>>): ChatSearch {
  const { prompt = '', conversation = '', source, filter = '', q = '' } = search;
  const name = DATA_SET_NAMES.find((one) => one === source && one !== 'proposals');
  const read = name === undefined ? [] : decodeFilter(DATA_SETS[name], filter);
  const groups = groupsOf(read);
  return {
    prompt: prompt === '' ? null : prompt,
    conversation: ID.test(conversation) ? conversation : null,
    about: name === undefined ? null : aboutQuery(name, triplesOf(read)),
    ...(name !== undefined && groups.length > 0 && { leftOutGroups: groups }),
    leftOutSearch: name === undefined || q === '' ? null : q,
  };
}
