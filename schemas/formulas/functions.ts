/** The functions of formulas, with how many arguments each takes. What they say is in the texts of pages; names stay English. */
const ARGUMENTS = {
  if: [2, 3],
  min: [1, 20],
  max: [1, 20],
  abs: [1, 1],
  log: [1, 1],
  round: [1, 2],
  coalesce: [1, 20],
  pct: [2, 2],
  days: [2, 2],
  years_since: [1, 1],
  months_since: [1, 1],
  rank: [1, 1],
  zscore: [1, 1],
  median: [1, 1],
  sum: [1, 1],
  mean: [1, 1],
  count: [1, 1],
  in_list: [1, 1],
} as const satisfies Record<string, readonly [least: number, most: number]>;

export type FunctionName = keyof typeof ARGUMENTS;
/** Those that stay in what is read: `in_list` becomes a question to the field of its list. */
export type CalledName = Exclude<FunctionName, 'in_list'>;

const names = new Map<string, FunctionName>();
for (const name of Object.keys(ARGUMENTS)) {
  if (isFunctionName(name)) names.set(name, name);
}

function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(ARGUMENTS, name);
}

export const FUNCTION_NAMES: readonly FunctionName[] = [...names.values()];

/** The function of a name as it is typed; undefined: there is none. */
export function functionNamed(typed: string): FunctionName | undefined {
  return names.get(typed.toLowerCase());
}

/** The fewest and the most arguments that a function takes. */
export function argumentsOf(name: FunctionName): readonly [least: number, most: number] {
  return ARGUMENTS[name];
}
