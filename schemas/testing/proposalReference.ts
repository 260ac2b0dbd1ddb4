import type { ProposalEventKind, Vote } from '../entities/proposals.ts';

/** The rules again, hour by hour and without events: what proposals are compared with in tests. */
export class ProposalReference {
  state = 'draft';
  outcome: Vote | null = null;
  private start = 0;
  private firstNo: number | null = null;
  private votes: Record<number, Vote> = {};
  private hour = 0;
  private readonly author: number;

  constructor(author: number) {
    this.author = author;
  }

  tickTo(hour: number): void {
    for (; this.hour < hour; this.hour++) this.close();
    this.close();
  }

  /** True where it could be done. */
  do(kind: ProposalEventKind, by: number, vote: Vote): boolean {
    const isVoting = this.state === 'open' && this.outcome === null;
    const passed = this.state === 'open' && this.outcome === 'accept';
    const allowed: Partial<Record<ProposalEventKind, boolean>> = {
      submitted: this.state === 'draft',
      opened: this.state === 'inReview' && by !== this.author,
      refused: this.state === 'inReview',
      withdrawn: isVoting || this.state === 'inReview' || this.state === 'conflicted',
      voted: isVoting && by !== this.author,
      accepted: passed,
      conflicted: passed,
      rebased: this.state === 'conflicted',
      reverted: this.state === 'accepted',
    };
    if (allowed[kind] !== true) return false;
    if (kind === 'submitted') this.state = 'inReview';
    if (kind === 'opened' || kind === 'rebased') {
      this.state = 'open';
      this.start = this.hour;
      this.votes = {};
      this.firstNo = null;
      this.outcome = null;
    }
    if (kind === 'refused' || kind === 'reverted') this.state = 'rejected';
    if (kind === 'withdrawn' || kind === 'conflicted' || kind === 'accepted') this.state = kind;
    if (kind === 'voted') {
      this.votes[by] = vote;
      if (vote === 'reject') this.firstNo ??= this.hour;
      this.close();
    }
    return true;
  }

  /** Accounts that voted. */
  get voters(): number[] {
    return Object.keys(this.votes).map(Number);
  }

  get counts() {
    const all = Object.values(this.votes);
    return { yes: all.filter((vote) => vote === 'accept').length, no: all.filter((vote) => vote === 'reject').length };
  }

  private close(): void {
    if (this.state !== 'open' || this.outcome !== null) return;
    const { yes, no } = this.counts;
    const age = this.hour - this.start;
    if (this.firstNo !== null && this.hour < this.firstNo + 72) return;
    const isOver = age >= 168 || (yes >= 3 && no === 0 && age >= 48) || (no >= 3 && yes === 0);
    if (!isOver) return;
    if (yes + no >= 3 && yes > no) this.outcome = 'accept';
    else this.state = 'rejected';
  }
}
