import { expect, it } from 'vitest';
import { pastedLines } from './pastedLines.ts';

it.each([
  ['BTC\nETH\r\n\n SOL ', ['BTC', 'ETH', 'SOL']],
  ['BTC, ETH; SOL\tUNI', ['BTC', 'ETH', 'SOL', 'UNI']],
  [
    'Linh Trần\nhttps://assay.example/project/bitcoin?tab=a',
    ['Linh Trần', 'https://assay.example/project/bitcoin?tab=a'],
  ],
  ['btc\nBTC', ['BTC']],
  [' , \n', []],
])('reads the lines of %j', (text, lines) => {
  expect(pastedLines(text)).toEqual(lines);
});
