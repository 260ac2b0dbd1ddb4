import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { fieldFormulas, withFormulas } from '#schemas/formulas/viewFormulas.ts';
import { unixMs } from '#schemas/units.ts';
import { computeFigures, formulaTable } from '#workers/table/formulas/formulaTable.ts';
import { Loops } from '#workers/table/formulas/loops.ts';
import { RowsOver } from '#workers/table/formulas/rowsOver.ts';
import { medianTime } from '../median.ts';
import { sampleTable } from '../sampleTable.ts';

/** Three operators over 100,000 rows, in milliseconds. */
const BAR = { rows: 100_000, ms: 5 };

const FORMULAS = [
  ['one operator', 'market_cap_usd / tvl'],
  ['three operators', '(market_cap_usd - tvl) / (volume + 1)'],
  ['rank and median', 'rank(market_cap_usd / tvl) / (tvl / median(tvl))'],
  ['with a choice', 'if(tvl > 1m, round(market_cap_usd / tvl, 2), coalesce(volume, 0) / tvl)'],
] as const;

/** Formulas over projects, whole columns; medians of five. Returns those over the bar. */
export async function benchFormulas(sizes: readonly number[]): Promise<string[]> {
  const problems: string[] = [];
  for (const rows of sizes) {
    const table = sampleTable('projects', rows);
    console.log(`\nformulas: ${rows.toLocaleString('en')} rows, Node; milliseconds, medians of 5`);
    for (const [name, text] of FORMULAS) {
      const spec = withFormulas(DATA_SETS.projects, [{ key: 'f_x', title: name, text }], unixMs(0));
      const core = fieldFormulas(spec)[0]?.core;
      if (core?.kind !== 'number') throw new Error(`'${text}' is no figure`);
      const whole = formulaTable(table, spec).columns.get('f_x');
      if (whole?.kind !== 'number') throw new Error('The table has no such column');
      const time = medianTime(() =>
        computeFigures(table.length, new Loops(table, unixMs(0), new RowsOver(table, spec, formulaTable)), core.figure),
      );
      console.log(`${name.padEnd(20)}${text.padEnd(84)}${time.toFixed(2).padStart(8)}`);
      if (name === 'three operators' && rows === BAR.rows && time > BAR.ms)
        problems.push(`formulas, ${rows} rows: three operators take ${time.toFixed(1)} ms, the bar is ${BAR.ms}`);
    }
  }
  return problems;
}
