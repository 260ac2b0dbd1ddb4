import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteWriter } from './byteWriter.ts';
import { writeFixed, writeNumber } from './numberText.ts';

const out = new ByteWriter(1024);
const decoder = new TextDecoder();
function written(write: () => void): string {
  out.at = 0;
  write();
  return decoder.decode(out.bytes.subarray(0, out.at));
}
const text = (value: number) => written(() => writeNumber(out, value));

/** A double of any bits: tiny, huge and in between alike. */
const anyBits = fc
  .tuple(fc.integer({ min: 0, max: 0xffffffff }), fc.integer({ min: 0, max: 0xffffffff }))
  .map(([high, low]) => new Float64Array(Uint32Array.of(low, high).buffer)[0] ?? 0)
  .filter(Number.isFinite);

const signed = (size: fc.Arbitrary<number>) => fc.tuple(size, fc.boolean()).map(([one, minus]) => (minus ? -one : one));
const digits = (count: number, from: number, to: number) =>
  signed(
    fc
      .tuple(fc.double({ min: 1, max: 10, noNaN: true, maxExcluded: true }), fc.integer({ min: from, max: to }))
      .map(([front, power]) => Number(`${front.toPrecision(count)}e${power}`)),
  );

/** Bits of a double one or a few steps away. */
const nearby = (value: number, steps: number) => {
  const bits = new BigInt64Array(new Float64Array([value]).buffer);
  bits[0] = (bits[0] ?? 0n) + BigInt(steps);
  return new Float64Array(bits.buffer)[0] ?? 0;
};

describe('numbers', () => {
  it.each([
    0,
    -0,
    1,
    -1,
    0.1,
    0.07,
    1.005,
    123.456,
    1e-6,
    -0.000001,
    1e-7,
    5e-324,
    2.2250738585072014e-308,
    -2.225073858507201e-308,
    1e15,
    999999999999999,
    9007199254740991,
    9007199254740992,
    9007199254740993e3,
    123456789012345680000,
    999999999999999900000,
    1e21,
    1.7976931348623157e308,
    0.1 + 0.2,
    9.999999999999999e22,
    1e23,
    5e-7,
  ])('%d is written as JavaScript writes it', (value) => expect(text(value)).toBe(String(value)));

  it.each([
    ['with any bits', anyBits],
    ['of up to 17 digits, of a size figures have', digits(17, -27, 38)],
    ['of 16 digits', digits(16, -27, 38)],
    ['of 15 digits', digits(15, -27, 38)],
    ['of seven digits and any size', digits(7, -330, 308)],
    [
      'with few decimals',
      fc
        .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 14 }))
        .map(([whole, power]) => whole / 10 ** power),
    ],
    ['that are whole', signed(fc.oneof(fc.maxSafeInteger(), fc.double({ min: 1e15, max: 1e30 }).map(Math.floor)))],
    [
      'beside powers of two and ten',
      fc
        .tuple(fc.constantFrom(2, 10), fc.integer({ min: -330, max: 308 }), fc.integer({ min: -3, max: 3 }))
        .map(([base, power, steps]) => nearby(base ** power, steps))
        .filter(Number.isFinite),
    ],
    ['as float32 holds them', fc.float({ noNaN: true, noDefaultInfinity: true })],
    ['in quarters and eighths', signed(fc.tuple(fc.maxSafeInteger(), fc.nat(60)).map(([n, power]) => n / 2 ** power))],
  ])('%s are written as JavaScript writes them', (_, values: fc.Arbitrary<number>) => {
    fc.assert(
      fc.property(values, (value) => text(value) === String(value)),
      { numRuns: 2000 },
    );
  });

  it('go through no string where figures are', () => {
    const through: string[] = [];
    class Watched extends ByteWriter {
      override text(asText: string): void {
        through.push(asText);
        super.text(asText);
      }
    }
    const watched = new Watched();
    fc.assert(
      fc.property(fc.oneof(digits(7, -20, 14), digits(15, -20, 14)), (value) => {
        watched.at = 0;
        writeNumber(watched, value);
      }),
      { numRuns: 2000 },
    );
    expect(through).toEqual([]);
  });

  it('with fixed decimals keep their zeros', () => {
    expect(written(() => writeFixed(out, 0x2d, 120, 2))).toBe('-1.20');
    expect(written(() => writeFixed(out, 0, 7, 4))).toBe('0.0007');
    expect(written(() => writeFixed(out, 0, 42, 0))).toBe('42');
  });
});
