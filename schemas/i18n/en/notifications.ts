import type { CardNews, Happening, WatchedNews } from '../../api/notifications.ts';
import { deviceOf } from '../../devices.ts';
import { writeMoney } from '../money.ts';
import { deviceName, PLAN_TITLES, UNPAID_TEXTS } from './labels.ts';
import { LOCALE } from './locale.ts';

const NUMBER = new Intl.NumberFormat(LOCALE);
const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });

const counted = (count: number, what: string) => (count === 0 ? [] : [`${NUMBER.format(count)} ${what}`]);

/** Title and text of a notification. */
export function notificationText(happening: Happening): { readonly title: string; readonly text: string } {
  switch (happening.kind) {
    case 'standing_list': {
      const { name, entered, left, changed } = happening.data;
      const counts = [...counted(entered, 'entered'), ...counted(left, 'left'), ...counted(changed, 'changed')];
      return { title: name, text: counts.join(' · ') };
    }
    case 'password_changed':
      return { title: 'Your password was changed', text: 'Not you? Choose a new password right away.' };
    case 'second_factor':
      return {
        title: happening.data.is_on ? 'Signing in has a second step now' : 'Signing in has no second step any more',
        text: 'Not you? Choose a new password right away.',
      };
    case 'signed_in':
      return { title: 'New sign-in', text: deviceName(deviceOf(happening.data.device)) };
    case 'plan_changed':
      return { title: `You are now on the ${PLAN_TITLES[happening.data.plan]} plan`, text: 'See what it includes.' };
    case 'plan_ending':
      return planEndingText(happening.data);
    case 'invoice': {
      const { number, what, cents, until } = happening.data;
      const money = writeMoney(cents, 'en');
      if (what === 'credited') return { title: `${money} became credit`, text: `It arrived for invoice ${number}.` };
      return {
        title: 'Your payment has arrived',
        text: until === null ? `${number}, ${money}` : `${number}, ${money}. Pro until ${DAY.format(new Date(until))}.`,
      };
    }
    case 'card':
      return cardText(happening.data);
    case 'exports_used_up': {
      const { limit, renews_at } = happening.data;
      return {
        title: `You have used all ${limit} exports for this month`,
        text: `More become available on ${DAY.format(new Date(renews_at))}.`,
      };
    }
    case 'report': {
      const { title, rows } = happening.data;
      return { title: `Your report is ready: ${title}`, text: `${NUMBER.format(rows)} rows` };
    }
    case 'webhook_disabled': {
      const { host, by } = happening.data;
      return {
        title: `Webhooks to ${host} were disabled`,
        text: by === 'gone' ? 'It answered that it is gone (410).' : 'Nothing could be delivered for days.',
      };
    }
    case 'research_decided': {
      const { title, what, reason } = happening.data;
      return { title: RESEARCH_TITLES[what], text: reason === null ? title : `${title}: ${reason}` };
    }
    case 'proposal': {
      const { name, what, reason, unpaid = null, is_batch: isBatch = false } = happening.data;
      const about = isBatch ? batchOf(name) : name;
      const why = unpaid === null ? reason : UNPAID_TEXTS[unpaid];
      return { title: PROPOSAL_TITLES[what], text: why === null ? about : `${about}: ${why}` };
    }
    case 'votes_needed': {
      const { name, count } = happening.data;
      return count === 1
        ? { title: 'A proposal needs your vote', text: name }
        : { title: `${NUMBER.format(count)} proposals need your vote`, text: `The latest is about ${name}.` };
    }
    case 'watched_records':
      return watchedText(happening.data);
    case 'job_ad': {
      const { title, what, reason, until } = happening.data;
      const more = reason ?? (until === null || what === 'expired' ? null : `until ${DAY.format(new Date(until))}`);
      return { title: JOB_AD_TITLES[what], text: more === null ? title : `${title}: ${more}` };
    }
  }
}

const WATCHED: Readonly<Record<WatchedNews['source'], string>> = {
  projects: 'projects',
  people: 'people',
  organizations: 'organizations',
};

function watchedText({ what, source, names, count }: WatchedNews) {
  const [name = ''] = names;
  const more = count > names.length ? ` and ${NUMBER.format(count - names.length)} more` : '';
  const listed = `${names.join(', ')}${more}`;
  if (what === 'gone') {
    return count === 1
      ? { title: `No source reports ${name} any more`, text: 'It stays on your watchlist until you remove it.' }
      : {
          title: `${NUMBER.format(count)} ${WATCHED[source]} you watch are no longer reported by any source`,
          text: listed,
        };
  }
  return count === 1
    ? { title: `${name} is now listed under ${WATCHED[source]}`, text: 'You still watch it there.' }
    : { title: `${NUMBER.format(count)} records you watch are now listed under ${WATCHED[source]}`, text: listed };
}

function cardText({ what, number, cents, card, at, ends }: CardNews) {
  const money = writeMoney(cents, 'en');
  const day = at === null ? '' : DAY.format(new Date(at));
  const called = card === null ? 'your card' : `your card ending in ${card}`;
  switch (what) {
    case 'renewing':
      return { title: `Pro renews on ${day}`, text: `${money} by ${called}, unless you change that.` };
    case 'declined':
      return {
        title: 'Your card was declined',
        text:
          at === null
            ? `Pay invoice ${number} to keep Pro.`
            : `${money} are tried again on ${day}. Pay ${number} to be sure.`,
      };
    case 'authentication':
      return { title: 'Your bank wants to ask you', text: `Pay invoice ${number} yourself to keep Pro.` };
    case 'returned':
      return {
        title: `${money} went back to your card`,
        text: ends ? `Pro of ${number} has ended.` : `Invoice ${number}. Your plan stays.`,
      };
    case 'restored':
      return { title: `${money} arrived again`, text: `Invoice ${number}.` };
  }
}

type PlanEnding = Extract<Happening, { readonly kind: 'plan_ending' }>['data'];

function planEndingText({ plan, isTrial, what, until, holds_until }: PlanEnding) {
  const name = isTrial ? `trial of ${PLAN_TITLES[plan]}` : PLAN_TITLES[plan];
  const day = (moment: string) => DAY.format(new Date(moment));
  switch (what) {
    case 'ending':
      return { title: `Your ${name} ends on ${day(until)}`, text: 'Nothing is deleted. See what changes then.' };
    case 'grace':
      return { title: `Your ${name} has ended`, text: `It holds until ${day(holds_until)}. Renew it to keep it.` };
    case 'ended':
      return { title: 'You are back on the Standard plan', text: `Your ${name} has ended. Nothing was deleted.` };
  }
}

/** Rows of a batch, by the name of one. */
export const batchOf = (name: string) => `${name} and rows of its batch`;

const PROPOSAL_TITLES = {
  opened: 'Members vote on your proposal',
  refused: 'Your proposal was refused',
  objected: 'A member is against your proposal',
  accepted: 'Your proposal is accepted',
  rejected: 'Your proposal did not pass',
  conflicted: 'Your proposal needs you',
  reverted: 'Your accepted proposal was taken back',
  commented: 'A comment on your proposal',
  waits: 'A proposal waits for a review',
} as const;

const JOB_AD_TITLES = {
  waiting: 'Your ad waits for a review',
  open: 'Your ad is on the board',
  refused: 'Your ad was not accepted',
  removed: 'Your ad was taken off the board',
  ending: 'Your ad ends soon',
  expired: 'Your ad has ended',
} as const;

const RESEARCH_TITLES = {
  published: 'Your research is published',
  returned: 'Your research was returned',
  unpublished: 'Your research was taken off the site',
} as const;
