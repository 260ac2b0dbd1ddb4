import { z } from 'zod';
import { address, integer, listOf, orNull, parseNode, parseToken, setting } from './kinds.ts';

/** What a receipt states of the seller, on a line. */
const sellerText = (max: number) =>
  z
    .string()
    .regex(/^\P{Cc}*$/u)
    .max(max);

/** Payments on chain and by card. */
export const PAYMENTS_SETTINGS = {
  PAY_XPUB: setting(orNull(z.string().regex(/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/)), {
    hint: 'must be an extended public key (xpub…) and be set together with PAY_CHAINS, or both unset to take no payments on chain',
    doc: 'extended public key of the account that takes payments on chain; each invoice has an address of its own below it, `0/` and the number of the invoice. No key that can spend is ever on the server',
    secret: true,
  }),
  PAY_CHAINS: setting(listOf(parseNode), {
    hint: 'must be a comma-separated list like ethereum=https://node.example, with a second node after | that must agree, and be set together with PAY_XPUB; networks: ethereum, base, arbitrum, optimism, polygon, bnb, local',
    doc: 'networks on which invoices can be paid, each with its node: `ethereum=https://a.example,base=https://b.example`. A second node, after a bar, must agree before a payment counts',
    secret: true,
  }),
  PAY_TOKENS: setting(listOf(parseToken), {
    hint: 'must be a comma-separated list like local:USDC:0x5FbDB2315678afecb367f032d93F642f64180aa3:6 (network, symbol, contract, decimals from 2 to 18)',
    doc: 'dollar tokens beside USDC and USDT of their issuers: network, symbol, contract and decimals, separated by colons',
  }),
  PAY_COINS: setting(z.enum(['on', 'off']).prefault('on'), {
    hint: 'must be on, or off to take tokens alone',
    doc: 'whether networks take their own coin too. It is offered while its price is of the last 90 minutes, so keep `FEEDS_MINUTES` below that; the node must answer for states back to the last final block',
  }),
  PAY_CONFIRMATIONS: setting(orNull(integer(1, 10_000)), {
    hint: 'must be a whole number of blocks from 1 to 10000, or unset to wait until the network calls a block final',
    doc: 'blocks after which a payment is final; unset, when the network calls its block final',
  }),
  STRIPE_SECRET_KEY: setting(orNull(z.string().regex(/^[sr]k_\w{8,250}$/)), {
    hint: 'must be a secret key of Stripe (sk_…) and be set together with STRIPE_WEBHOOK_SECRET, or both unset to take no cards',
    doc: 'secret key of Stripe, to take cards',
    secret: true,
  }),
  STRIPE_WEBHOOK_SECRET: setting(orNull(z.string().regex(/^whsec_\w{8,250}$/)), {
    hint: 'must be the signing secret of a webhook of Stripe (whsec_…) and be set together with STRIPE_SECRET_KEY, or both unset to take no cards',
    doc: 'signing secret of the webhook at Stripe, which tells `checkout.session.*`, `payment_intent.*`, `charge.refunded` and `charge.dispute.*` to `PUBLIC_URL` followed by `/api/webhooks/stripe`',
    secret: true,
  }),
  SELLER_NAME: setting(orNull(sellerText(200)), {
    hint: 'must be at most 200 characters, the name of whoever sells here, or unset',
    doc: 'who sells here, as receipts state it; unset while payments are taken, receipts state no seller, `/readyz` says so and the log warns of it at the start',
  }),
  SELLER_ADDRESS: setting(orNull(sellerText(500)), {
    hint: 'must be at most 500 characters, its lines parted by semicolons, and be set together with SELLER_NAME, or be unset',
    doc: 'address of the seller, its lines parted by `;`: `1 Main Street;10115 Berlin;Germany`',
  }),
  SELLER_TAX_ID: setting(orNull(sellerText(60)), {
    hint: 'must be at most 60 characters and be set together with SELLER_NAME, or be unset',
    doc: 'tax id of the seller',
  }),
  STRIPE_URL: setting(address.prefault('https://api.stripe.com'), {
    hint: 'must be the http or https address of another service that speaks as Stripe does, or unset',
    doc: 'another service that speaks as Stripe does',
  }),
};
