import { mnemonicToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { openAddressBook } from './addresses.ts';

const MNEMONIC = 'test test test test test test test test test test test junk';
const XPUB = mnemonicToAccount(MNEMONIC, { path: "m/44'/60'/0'" }).getHdKey().publicExtendedKey;

describe('addresses of invoices', () => {
  it('are those that a wallet with the private key has', () => {
    const book = openAddressBook(XPUB);
    for (const index of [1, 2, 311]) {
      const { address } = mnemonicToAccount(MNEMONIC, { addressIndex: index });
      expect(book.addressOf(index)).toBe(address.toLowerCase());
    }
  });

  it('need a key whose checksum is right', () => {
    const mistyped = `${XPUB.slice(0, -1)}${XPUB.endsWith('1') ? '2' : '1'}`;
    expect(() => openAddressBook(mistyped)).toThrow('PAY_XPUB');
  });
});
