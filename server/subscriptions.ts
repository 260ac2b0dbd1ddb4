import { forgetNames, notifyVoters } from './modules/proposals/subscribers.ts';
import { payAuthors, takeBackPay } from './modules/quests/subscribers.ts';
import { nameAuthors } from './modules/research/subscribers.ts';
import { queueDecisions, queueExport, queueMoves, queueRounds } from './modules/webhooks/subscribers.ts';
import type { Subscribers } from './platform/events/outbox.ts';

/** Which modules react to which events, in the order of the effects. `platform/events/README.md` says why in this order. */
export const SUBSCRIBERS: Subscribers = {
  'round.created': [queueRounds],
  'list.entered': [queueMoves],
  'list.left': [queueMoves],
  'export.ready': [queueExport],
  'proposal.opened': [notifyVoters],
  'proposal.decided': [payAuthors, queueDecisions],
  'proposal.reverted': [takeBackPay],
  'profile.changed': [nameAuthors, forgetNames],
};
