/** Rounds of a plain generator, so that every contestant adds up the same: stage, day since 1970, and amount (null: unknown). */
export function madeColumns(rows: number) {
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const stages: string[] = [];
  const days: number[] = [];
  const amounts: (number | null)[] = [];
  for (let row = 0; row < rows; row++) {
    stages.push(`Stage ${Math.floor(next() * 16)}`);
    days.push(17_000 + Math.floor(next() * 2_900));
    amounts.push(next() < 0.1 ? null : Math.floor(next() * 1e6) * 100);
  }
  return { stages, days, amounts };
}
