/** A code that is not the one. */
export function wrongCode(right: string): string {
  return right.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
}
