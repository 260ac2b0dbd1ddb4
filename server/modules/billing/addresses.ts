import { ECDH } from 'node:crypto';
import { HDKey, publicKeyToAddress } from 'viem/accounts';
import { StartError } from '#server/platform/errors.ts';

/**
 * Addresses of invoices, below an extended public key: `0/` and the number of the invoice, as wallets count theirs. What
 * arrives at them can be spent only by whoever holds the private key, which is not here.
 */
export interface AddressBook {
  /** The address of an invoice, in lower case. */
  readonly addressOf: (invoice: number) => string;
}

/** @throws StartError: this is no extended public key. */
export function openAddressBook(xpub: string): AddressBook {
  const branch = parse(xpub).deriveChild(0);
  return {
    addressOf: (invoice) => {
      const { publicKey } = branch.deriveChild(invoice);
      if (!publicKey) throw new Error('An extended public key gave no public key.');
      const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed');
      return publicKeyToAddress(`0x${String(point)}`).toLowerCase();
    },
  };
}

function parse(xpub: string): HDKey {
  try {
    return HDKey.fromExtendedKey(xpub);
  } catch {
    throw new StartError('This setting is wrong:\n  PAY_XPUB is no extended public key: its checksum differs.', 2);
  }
}
