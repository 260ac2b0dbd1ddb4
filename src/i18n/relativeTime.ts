import { timeAgo } from '#schemas/format.ts';
import { messages } from './index.ts';

/** How long before `now` (UTC ms) a moment (ISO) was, in words; a moment that cannot be read counts as now. */
export function agoText(iso: string, now: number): string {
  const then = Date.parse(iso);
  return messages.ui.ago(timeAgo(Number.isNaN(then) ? now : then, now));
}
