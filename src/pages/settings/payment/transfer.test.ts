import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { qrPath } from '../qrPath.ts';
import { transactionOf, transferUri } from './transfer.ts';

const TRANSFER = {
  chainId: 1,
  token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  to: '0x7e4c09a1f3b25d8860c4a1d2b97e3f5508c2d96a',
  units: 87_780_000n,
};

describe('a transfer', () => {
  it('is an address of EIP-681 with network, token, address and exact amount', () => {
    expect(transferUri(TRANSFER)).toBe(
      'ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48@1/transfer?address=0x7e4c09a1f3b25d8860c4a1d2b97e3f5508c2d96a&uint256=87780000',
    );
  });

  it('of the coin names the address itself, and carries no data', () => {
    const coin = { ...TRANSFER, token: null, units: 2_665_820_000_000_000n };
    expect(transferUri(coin)).toBe('ethereum:0x7e4c09a1f3b25d8860c4a1d2b97e3f5508c2d96a@1?value=2665820000000000');
    expect(transactionOf(coin)).toEqual({ to: TRANSFER.to, value: '0x9788c96229800' });
  });

  it('is the call of the contract of the token', () => {
    expect(transactionOf(TRANSFER).data).toBe(
      '0xa9059cbb0000000000000000000000007e4c09a1f3b25d8860c4a1d2b97e3f5508c2d96a00000000000000000000000000000000000000000000000000000000053b6aa0',
    );
  });

  it('can be read from its QR code', () => {
    const uri = transferUri(TRANSFER);
    const dots = encodeQR(uri, 'raw', { border: 2 });
    const scale = 4;
    const size = dots.length * scale;
    const data = new Uint8Array(size * size * 4);
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const dark = dots[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true;
        data.set([dark ? 0 : 255, dark ? 0 : 255, dark ? 0 : 255, 255], (y * size + x) * 4);
      }
    }
    expect(decodeQR({ width: size, height: size, data })).toBe(uri);
    expect(qrPath(uri)).toEqual({
      size: dots.length,
      path: dots.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join(''),
    });
  });
});
