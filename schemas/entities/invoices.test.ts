import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unixMs } from '../units.ts';
import { invoiceAt, invoiceNumber, latestSightings, PAYMENT_STATES, type PaymentSighting } from './invoices.ts';

const EXPIRY = unixMs(1_000);
const TERMS = { amountCents: 1_045, expiresAt: EXPIRY };
const BEFORE = unixMs(500);
const AFTER = unixMs(2_000);

const sighting = (given: Partial<PaymentSighting> = {}): PaymentSighting => ({
  ...{ payment: 'one', observed: 1, state: 'confirmed', cents: 1_045, at: BEFORE },
  ...given,
});
const standing = (sightings: readonly PaymentSighting[], now = BEFORE) => {
  const { status, exception, dueCents, creditCents } = invoiceAt(TERMS, sightings, now);
  return [status, exception, dueCents, creditCents];
};

describe('an invoice', () => {
  it('waits, and expires where nothing arrives', () => {
    expect(standing([])).toEqual(['New', null, 1_045, 0]);
    expect(standing([], EXPIRY)).toEqual(['Expired', null, 0, 0]);
  });

  it('is processing while the exact payment can vanish, and settled when it is final', () => {
    expect(standing([sighting({ state: 'seen' })])).toEqual(['Processing', null, 0, 0]);
    expect(standing([sighting()])).toEqual(['Settled', null, 0, 0]);
    expect(standing([sighting({ state: 'seen' })], AFTER)).toEqual(['Processing', null, 0, 0]);
  });

  it('asks for the rest of too little, and takes it from a second payment', () => {
    const short = sighting({ cents: 1_000 });
    expect(standing([short])).toEqual(['New', 'PaidPartial', 45, 1_000]);
    expect(standing([short, sighting({ payment: 'two', cents: 45 })])).toEqual(['Settled', null, 0, 0]);
    expect(standing([short], AFTER)).toEqual(['Expired', 'PaidPartial', 0, 1_000]);
  });

  it('turns what is too much, or too late, into credit', () => {
    expect(standing([sighting({ cents: 2_000 })])).toEqual(['Settled', 'PaidOver', 0, 955]);
    expect(standing([sighting({ at: AFTER })], AFTER)).toEqual(['Expired', 'PaidLate', 0, 1_045]);
  });

  it('counts when it was paid, not when that was seen', () => {
    expect(standing([sighting({ at: EXPIRY })], unixMs(9_999_999))).toEqual(['Settled', null, 0, 0]);
  });

  it('is back to New when its payment vanishes, and Invalid when its time is over as well', () => {
    const seen = sighting({ state: 'seen' });
    const gone = sighting({ state: 'gone', observed: 2 });
    expect(standing([seen, gone])).toEqual(['New', null, 1_045, 0]);
    expect(standing([seen, gone], AFTER)).toEqual(['Invalid', null, 0, 0]);
    expect(standing([seen, gone, sighting({ observed: 3 })], AFTER)).toEqual(['Settled', null, 0, 0]);
  });

  it('has a number that can be read out', () => {
    expect(invoiceNumber(311, unixMs(Date.UTC(2026, 5, 1)))).toBe('A-2026-0311');
  });
});

describe('any sightings of payments', () => {
  const anySighting = fc.record({
    payment: fc.constantFrom('one', 'two', 'three'),
    observed: fc.integer({ min: 1, max: 4 }),
    state: fc.constantFrom(...PAYMENT_STATES),
    cents: fc.integer({ min: 1, max: 2_000 }),
    at: fc.integer({ min: 0, max: 2_000 }).map(unixMs),
  });
  const now = fc.integer({ min: 0, max: 3_000 }).map(unixMs);

  it('give one standing in any order, however often each is told', () => {
    const told = fc
      .array(anySighting, { maxLength: 12 })
      .chain((sightings) =>
        fc.tuple(
          fc.constant(sightings),
          fc.shuffledSubarray([...sightings, ...sightings], { minLength: sightings.length * 2 }),
        ),
      );
    fc.assert(
      fc.property(told, now, ([sightings, again], moment) => {
        expect(invoiceAt(TERMS, again, moment)).toEqual(invoiceAt(TERMS, sightings, moment));
      }),
    );
  });

  it('give as credit what is final less what is invoiced, never below 0', () => {
    fc.assert(
      fc.property(fc.array(anySighting, { maxLength: 12 }), now, (sightings, moment) => {
        const { status, creditCents, confirmedCents, receivedCents } = invoiceAt(TERMS, sightings, moment);
        const final = latestSightings(sightings).filter(({ state }) => state === 'confirmed');
        expect(confirmedCents).toBe(final.reduce((sum, { cents }) => sum + cents, 0));
        expect(creditCents).toBe(confirmedCents - (status === 'Settled' ? TERMS.amountCents : 0));
        expect(creditCents).toBeGreaterThanOrEqual(0);
        expect(receivedCents).toBeGreaterThanOrEqual(confirmedCents);
      }),
    );
  });
});
