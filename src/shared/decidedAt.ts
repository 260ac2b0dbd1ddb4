/** When a decision is made (ISO): later than the one it replaces, even if the clock went back. `now` in ms since 1970. */
export function decidedAt(replaced: { readonly at: string } | undefined, now: number): string {
  return new Date(Math.max(now, replaced ? Date.parse(replaced.at) + 1 : 0)).toISOString();
}
