import { z } from 'zod';

/** What the two reports of a labeled pair of rounds say. */
export const pairOf = <Item extends z.ZodType>(item: Item) => z.tuple([item, item]);

/** The pairs of a file, each of this shape, and what the file says about itself. */
export function readPairs<Shape extends z.ZodRawShape>(labeled: unknown, shape: Shape) {
  const file = z.strictObject({ about: z.array(z.string()), pairs: z.array(z.strictObject(shape)) });
  return file.parse(labeled).pairs;
}

/** As many investors as a report names, the first ones common to both. `own`: distinguishes the others. */
export function investorNames(count: number, shared: number, own: string): string[] {
  return Array.from({ length: count }, (_, index) => (index < shared ? `Shared ${index}` : `${own} ${index}`));
}

/** How a rule that joins pairs compares with what was judged by hand; prints it. */
export function judge(rule: string, found: readonly { readonly joined: boolean; readonly same: boolean }[]) {
  const joined = found.filter((pair) => pair.joined);
  const right = joined.filter(({ same }) => same).length;
  const [precision, recall] = [right / joined.length, right / found.filter(({ same }) => same).length];
  process.stdout.write(
    `${rule}: ${found.length} pairs, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n`,
  );
  return { precision, recall };
}
