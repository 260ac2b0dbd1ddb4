import { isRaise } from '../entities/rows.ts';
import { InvestmentTally } from './investments.ts';
import type { Layout } from './layout.ts';
import { fundingRounds } from './rounds.ts';

/**
 * The rounds of each organization and angel. Built in one pass over all rounds, when organizations or people are first
 * requested.
 */
export interface Links {
  /** By organization. */
  readonly investments: InvestmentTally;
  /** By independent person, by place after the first independent. */
  readonly angelInvestments: InvestmentTally;
  /** Age in days of an organization's latest and earliest round; Infinity and −1 where there is none. */
  readonly latestAge: Float64Array;
  readonly earliestAge: Float64Array;
  /** Distinct projects of an organization: `portfolio[portfolioStarts[o]]` … in the order of the projects. */
  readonly portfolio: Uint32Array;
  readonly portfolioStarts: Uint32Array;
  /** The same for independent people, by place after the first independent. */
  readonly backed: Uint32Array;
  readonly backedStarts: Uint32Array;
}

/** Walks through all rounds once. */
export function linksOf(seed: number, layout: Layout): Links {
  const { sizes, firstIndependent } = layout;
  const roundsOf = fundingRounds(seed, layout);
  const investments = new InvestmentTally(sizes.organizations);
  const angelInvestments = new InvestmentTally(sizes.people - firstIndependent);
  const latestAge = new Float64Array(sizes.organizations).fill(Number.POSITIVE_INFINITY);
  const earliestAge = new Float64Array(sizes.organizations).fill(-1);
  const portfolio = new PairList(sizes.organizations, sizes.fundraising * 3);
  const backed = new PairList(sizes.people - firstIndependent, sizes.fundraising);

  for (let project = 0; project < sizes.projects; project++) {
    const rounds = roundsOf(project);
    for (let nth = 0; nth < rounds.count; nth++) {
      const amount = rounds.amounts[nth] ?? Number.NaN;
      const age = rounds.ages[nth] ?? 0;
      const counts = isRaise(rounds.stages[nth] ?? null);
      const first = rounds.investorStarts[nth] ?? 0;
      const leads = rounds.leads[nth] ?? 0;
      for (let at = first; at < (rounds.investorStarts[nth + 1] ?? 0); at++) {
        const organization = rounds.investors[at] ?? 0;
        if (counts) investments.add(organization, amount, at - first < leads);
        if (age < (latestAge[organization] ?? 0)) latestAge[organization] = age;
        if (age > (earliestAge[organization] ?? 0)) earliestAge[organization] = age;
        portfolio.add(organization, project);
      }
      for (let at = rounds.angelStarts[nth] ?? 0; at < (rounds.angelStarts[nth + 1] ?? 0); at++) {
        const angel = (rounds.angels[at] ?? 0) - firstIndependent;
        backed.add(angel, project);
        if (counts) angelInvestments.add(angel, amount, false);
      }
    }
  }
  const portfolios = portfolio.grouped();
  const angels = backed.grouped();
  return {
    investments,
    angelInvestments,
    latestAge,
    earliestAge,
    portfolio: portfolios.members,
    portfolioStarts: portfolios.starts,
    backed: angels.members,
    backedStarts: angels.starts,
  };
}

/** Collects (owner, member) pairs, members in rising order, and groups them by owner without doubles. */
class PairList {
  readonly #last: Int32Array;
  readonly #counts: Uint32Array;
  #owners: Uint32Array;
  #members: Uint32Array;
  #size = 0;

  constructor(owners: number, expected: number) {
    this.#last = new Int32Array(owners).fill(-1);
    this.#counts = new Uint32Array(owners);
    this.#owners = new Uint32Array(expected + 16);
    this.#members = new Uint32Array(expected + 16);
  }

  add(owner: number, member: number): void {
    if (this.#last[owner] === member) return;
    this.#last[owner] = member;
    this.#counts[owner] = (this.#counts[owner] ?? 0) + 1;
    if (this.#size === this.#owners.length) this.#grow();
    this.#owners[this.#size] = owner;
    this.#members[this.#size] = member;
    this.#size++;
  }

  grouped(): { readonly members: Uint32Array; readonly starts: Uint32Array } {
    const owners = this.#counts.length;
    const starts = new Uint32Array(owners + 1);
    for (let owner = 0; owner < owners; owner++) starts[owner + 1] = (starts[owner] ?? 0) + (this.#counts[owner] ?? 0);
    const next = starts.slice(0, owners);
    const members = new Uint32Array(this.#size);
    for (let pair = 0; pair < this.#size; pair++) {
      const owner = this.#owners[pair] ?? 0;
      const at = next[owner] ?? 0;
      members[at] = this.#members[pair] ?? 0;
      next[owner] = at + 1;
    }
    return { members, starts };
  }

  #grow(): void {
    const enlarge = (list: Uint32Array) => {
      const larger = new Uint32Array(list.length * 2);
      larger.set(list);
      return larger;
    };
    this.#owners = enlarge(this.#owners);
    this.#members = enlarge(this.#members);
  }
}
