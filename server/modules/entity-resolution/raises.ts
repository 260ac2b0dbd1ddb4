import type { KeyBook } from './entityRegistry.ts';
import type { Investor, Investors } from './investors.ts';
import type { Project, ProjectIndex } from './projects.ts';
import { groupReports, isFirstOfMonth, type RoundRecord } from './rounds.ts';

/** A round with its project and investors looked up. */
export interface Raise {
  readonly id: number;
  readonly project: Project;
  /** What the feeds say of it, best checked first. */
  readonly reports: readonly RoundRecord[];
  readonly date: string | null;
  readonly stage: string | null;
  readonly amount: number | null;
  readonly leads: readonly Investor[];
  /** Everybody who took part, leads first. */
  readonly investors: readonly Investor[];
}

/** Finds the rounds behind the reports: those of one project that tell of one round become one. Newest first. */
export function findRaises(
  reports: readonly RoundRecord[],
  projects: ProjectIndex,
  investors: Investors,
  book: KeyBook,
): Raise[] {
  const byProject = new Map<Project, RoundRecord[]>();
  for (const report of reports) {
    const project = projects.ofRound(report);
    const ofProject = byProject.get(project);
    if (ofProject) ofProject.push(report);
    else byProject.set(project, [report]);
  }
  const raises: Raise[] = [];
  for (const [project, all] of byProject) {
    for (const group of groupReports(all)) {
      const keys = group.map(({ feed, key }) => `${feed}:${key}`);
      const leads = unique(group.flatMap(({ data }) => data.leads.map((name) => investors.investor(name))));
      raises.push({
        id: book.identify('round', keys, null).id,
        project,
        reports: group,
        date: mostPrecise(group.map(({ data }) => data.date)),
        stage: group.map(({ data }) => data.stage).find((stage) => stage !== null) ?? null,
        amount: group.map(({ data }) => data.amount_usd).find((amount) => amount !== null) ?? null,
        leads,
        investors: unique([
          ...leads,
          ...group.flatMap(({ data }) => data.investors.map((name) => investors.investor(name))),
        ]),
      });
    }
  }
  return raises.sort((a, b) =>
    (a.date ?? '') === (b.date ?? '') ? a.id - b.id : (a.date ?? '') > (b.date ?? '') ? -1 : 1,
  );
}

/** One investor under two spellings takes part once. */
function unique(investors: readonly Investor[]): Investor[] {
  const seen = new Map<unknown, Investor>();
  for (const investor of investors) if (!seen.has(investor.of)) seen.set(investor.of, investor);
  return [...seen.values()];
}

/** The best checked date, unless another report knows the day, or has a better one than the first of the month. */
function mostPrecise(dates: readonly (string | null)[]): string | null {
  const known = dates.filter((date) => date !== null);
  const precise = known.filter((date) => date.length === 10);
  return precise.find((date) => !isFirstOfMonth(date)) ?? precise[0] ?? known[0] ?? null;
}
