import fc from 'fast-check';
import { expect } from 'vitest';
import { EntityRegistry } from '#server/modules/records/entityRegistry.ts';
import type { FeedRecord } from '#server/modules/records/feedRecords.ts';

/** Any order and split of the files gives what all of them give at once, and reading them twice changes nothing. */
export function expectOneUniverse(
  records: FeedRecord[],
  universe: (given: FeedRecord[], registry: EntityRegistry) => unknown,
  numRuns: number,
): void {
  const whole = universe(records, new EntityRegistry([]));
  fc.assert(
    fc.property(fc.shuffledSubarray(records, { minLength: records.length }), fc.nat(records.length), (order, cut) => {
      const registry = new EntityRegistry([]);
      universe(order.slice(0, cut), registry);
      expect(universe(order, registry)).toEqual(whole);
      const before = registry.known();
      expect(universe(order, registry)).toEqual(whole);
      expect(registry.known()).toEqual(before);
    }),
    { numRuns },
  );
}
