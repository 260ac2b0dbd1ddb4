import type { RoundData } from '#server/modules/records/feedRecords.ts';
import { compareInvestors, DOUBLE_DAYS, daysApart, haveSameAmount } from './doubles.ts';

/** How far apart in days two reports of one round may be, by how much of them agrees. */
const DAYS = { sameStage: 400, unknownStage: 200, sameLeads: 200, sameLine: 120, otherStage: 62 } as const;
/** Share of the investors of the shorter list. */
const SHARED_INVESTORS = 0.6;

/**
 * True if two reports about one project describe one round, although their dates are far apart: announced months after
 * it closed, or dated by another event. Nobody raises the same amount from the same investors twice in a row: the more
 * days, the more of stage, leads and investors has to agree.
 * @param isOneAnswer both are lines of one answer, whose author saw both: then all investors of one stand in the other.
 */
export function isRepeat(a: RoundData, b: RoundData, isOneAnswer: boolean): boolean {
  const days = daysApart(a, b);
  if (days === null || !haveSameAmount(a, b)) return false;
  if (saysNothingNew(a, b, days) || (days <= DAYS.sameLeads && haveSameLeads(a, b))) return true;
  const isStageKnown = a.stage !== null && b.stage !== null;
  const stagesDiffer = isStageKnown && a.stage !== b.stage;
  const { shared, shortest } = compareInvestors(a.investors, b.investors);
  if (isOneAnswer) return !stagesDiffer && days <= DAYS.sameLine && shared >= 2 && shared === shortest;
  if (shared < SHARED_INVESTORS * shortest) return false;
  if (stagesDiffer) return shared >= 3 && days <= DAYS.otherStage;
  return shared >= 2 && days <= (isStageKnown ? DAYS.sameStage : DAYS.unknownStage);
}

/** Same stage and amount within days, and only one of them names investors: a line that was written twice. */
function saysNothingNew(a: RoundData, b: RoundData, days: number): boolean {
  const isOneEmpty = (a.investors.length === 0) !== (b.investors.length === 0);
  return isOneEmpty && days <= DOUBLE_DAYS && a.stage !== null && a.stage === b.stage && a.amount_usd === b.amount_usd;
}

/** Two leads or more, and all leads of one lead the other too. */
function haveSameLeads(a: RoundData, b: RoundData): boolean {
  const { shared, shortest } = compareInvestors(a.leads, b.leads);
  return shared >= 2 && shared === shortest;
}
