import type { CardNews } from '../api/notifications.ts';
import type { PlanName } from '../api/plans.ts';
import type { Webhook } from '../api/webhooks.ts';

/** What mails are told, in every language. `page`: the path of the page that they are about. */

export interface Code {
  readonly code: string;
  readonly minutes: number;
  /** Where it is entered. */
  readonly page: string;
}

export interface ResearchDecision {
  readonly name: string;
  readonly title: string;
  readonly what: 'published' | 'returned' | 'unpublished';
  readonly reason: string | null;
  readonly page: string;
}

/** Open proposals that wait for a member's vote. */
export interface VotesNeeded {
  readonly name: string;
  /** All of them. */
  readonly count: number;
  /** Those that end first. `ends`: ISO, UTC. */
  readonly proposals: readonly { readonly name: string; readonly ends: string }[];
  readonly link: string;
}

export interface InvoiceNews {
  readonly name: string;
  readonly number: string;
  readonly what: 'settled' | 'credited';
  readonly cents: number;
  readonly months: number;
  /** ISO, UTC; null: without an end. */
  readonly until: string | null;
  /** Whether it renews by itself then. */
  readonly renews: boolean;
  /** Whether the receipt goes with the mail. */
  readonly attached: boolean;
  readonly link: string;
}

export interface CardMail extends CardNews {
  readonly name: string;
  readonly link: string;
}

export interface CardReturned extends CardNews {
  readonly username: string;
  /** Cents that nobody pays. */
  readonly writtenOff: number;
}

export interface PlanEnding {
  readonly name: string;
  readonly plan: PlanName;
  readonly isTrial: boolean;
  readonly what: 'ending' | 'grace' | 'ended';
  /** ISO, UTC. */
  readonly until: string;
  readonly holds_until: string;
  readonly link: string;
}

export interface ReportMade {
  readonly name: string;
  readonly title: string;
  readonly rows: number;
  readonly link: string;
}

export interface WebhookDisabled {
  readonly name: string;
  readonly host: string;
  readonly by: NonNullable<Webhook['disabled_by']>;
  readonly link: string;
}

export interface EnterpriseAsked {
  readonly username: string;
  readonly company: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
}
