/** What a device decided about a record of a list, and when by its clock (ISO). */
interface Decision {
  readonly _id: number;
  readonly at: string;
}

/** The last of several decisions about each record, with its moment in ms since 1970: a device whose clock runs ahead decides now. */
export function latestDecisions<Made extends Decision>(
  decisions: readonly Made[],
  now: number,
): readonly (Made & { readonly time: number })[] {
  const latest = new Map<number, Made & { readonly time: number }>();
  for (const decision of decisions) {
    const time = Math.min(Date.parse(decision.at), now);
    if (time >= (latest.get(decision._id)?.time ?? 0)) latest.set(decision._id, { ...decision, time });
  }
  return [...latest.values()];
}
