import { benchAsk } from './ask/run.ts';
import { benchBytes } from './bytes/run.ts';
import { benchDatabase } from './database/million.ts';
import { benchReplicas } from './database/replicas.ts';
import { benchDistributions } from './distributions/run.ts';
import { benchFilters } from './filters/run.ts';
import { benchFormulas } from './formulas/run.ts';
import { benchGroups } from './groups/run.ts';
import { benchHistory } from './history/run.ts';
import { benchLanguage } from './language/run.ts';
import { benchNews } from './news/run.ts';
import { benchObservatory } from './observatory/run.ts';
import { benchPivot } from './pivot/run.ts';
import { benchProfiles } from './profiles/run.ts';
import { benchReadable } from './readable/run.ts';
import { benchScroll } from './scroll/run.ts';
import { benchSeries } from './series/run.ts';
import { benchSort } from './sort/run.ts';
import { benchStart } from './start/run.ts';
import { benchStrain } from './strain/run.ts';
import { benchSync } from './sync/run.ts';
import { benchTable } from './table/run.ts';

/**
 * `npm run bench`: prints medians and ratios, all contestants in one run, and exits 1 when contestants disagree or a ratio
 * misses its bar. `npm run bench -- 100000` does one size; `npm run bench -- table`, `observatory`, `pivot`, `filters`, `groups`, `sort`, `formulas`, `distributions`, `bytes`, `scroll`, `series`, `start`, `readable`,
 * `profiles`, `database`, `replicas`, `news`, `ask`, `language`, `strain`, `sync` or `history` does one part. `scroll`, `series`, `start`, `readable`, `profiles`, `language` and `sync` measure
 * the built application.
 */
const PARTS = {
  table: benchTable,
  observatory: benchObservatory,
  pivot: benchPivot,
  filters: benchFilters,
  groups: benchGroups,
  sort: benchSort,
  formulas: benchFormulas,
  distributions: benchDistributions,
  bytes: benchBytes,
  scroll: benchScroll,
  series: benchSeries,
  start: benchStart,
  database: benchDatabase,
  replicas: benchReplicas,
  readable: benchReadable,
  profiles: benchProfiles,
  news: benchNews,
  ask: benchAsk,
  language: benchLanguage,
  strain: benchStrain,
  sync: benchSync,
  history: benchHistory,
} as const;

const given = process.argv.slice(2);
const sizes = given.map(Number).filter(Number.isInteger);
const parts = given.filter((name) => Number.isNaN(Number(name)) && !name.includes('/'));
const problems: string[] = [];
for (const [name, bench] of Object.entries(PARTS)) {
  if (parts.length > 0 && !parts.includes(name)) continue;
  problems.push(...(await bench(sizes.length > 0 ? sizes : [100_000, 1_000_000])));
}
for (const problem of problems) console.error(`MISSED: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
