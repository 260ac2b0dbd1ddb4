import type { Invoice, SavedCard } from '#schemas/api/billing.ts';
import { PLAN_TERMS } from '#schemas/api/plans.ts';
import { cardBrand, cardExpiry } from '#schemas/entities/cards.ts';
import { COIN_MARGIN_PERCENT, COIN_PRICE_MINUTES } from '#schemas/entities/coinRates.ts';
import { formatCount, plural } from '#schemas/format.ts';
import { receiptWords } from '#schemas/i18n/en/receipts.ts';
import { writeMoney } from '#schemas/i18n/money.ts';

const money = (cents: number) => writeMoney(cents, 'en');

const STATUS_NAMES = {
  New: 'Waiting for you',
  Processing: 'Processing',
  Settled: 'Settled',
  Expired: 'Expired',
  Invalid: 'Payment vanished',
} satisfies Record<Invoice['status'], string>;

/** Text of invoices and of paying them. */
export const billingMessages = {
  money,
  failed: 'Your invoices could not be loaded',

  pay: (months: number) => `Pay for Pro, ${plural(months, 'month', 'months')}`,
  payAbout: 'Makes an invoice, and then you choose how to pay it. Nothing renews by itself unless you say so.',
  credit: (cents: number) => `Your credit of ${money(cents)} pays first.`,
  notMade: 'The invoice was not made',
  paidByCredit: 'Paid from your credit',
  paidByCreditText: 'Pro is on.',

  title: (number: string) => `Invoice ${number}`,
  term: (months: number) => `Pro, ${plural(months, 'month', 'months')}`,
  fromCredit: (cents: number, whole: number) => `${money(cents)} of ${money(whole)} come from your credit.`,
  methods: 'Pay by',
  onChain: 'On chain',
  card: 'Card',
  chainNone: 'Not configured on this server',
  cardNone: 'Not configured on this server',
  cardAbout: 'On the page of the card service',
  payByCard: (cents: number) => `Pay ${money(cents)} by card`,
  payByCardAbout: 'Opens the page of the card service, and comes back here. Your card number never reaches us.',
  cardOpening: 'Opening the page',
  cardFailed: 'The page did not open',
  paidByCard: (cents: number) => `${money(cents)} by card`,

  cards: {
    title: 'Renewal and card',
    about: 'What is charged, when, and by which card.',
    named: (card: SavedCard) => `${cardBrand(card)} ending in ${card.last4}`,
    expires: (card: SavedCard) => `expires ${cardExpiry(card)}`,
    expired: (card: SavedCard) => `expired ${cardExpiry(card)}`,
    savedOr: (last4: string) => `Saved ${last4}, or a new one`,
    which: 'Which card',
    another: 'A new card',
    keep: 'Keep this card for the next time',
    keepInstead: 'Keep this card in place of the saved one',
    renew: (months: number, cents: number) =>
      `Renew by itself every ${months === 1 ? 'month' : plural(months, 'month', 'months')}, ${money(cents)} each time`,
    renewAbout: `Without it nothing is charged again. A renewal stops when you cancel ${PLAN_TERMS.cancelNoticeDays} days before the end of a term, or on the day you paid.`,
    renewsAlready: 'Your terms renew by your card already.',
    pay: (cents: number, last4: string) => `Pay ${money(cents)} by card ${last4}`,
    payAbout: 'Your bank may ask you to confirm it.',
    charging: 'Charging the card',
    charged: 'Paid by your card',
    notCharged: 'Your card was not charged',
    renewalWaits: 'This invoice renews your term. Your card did not pay it: pay it here to keep Pro.',

    aCard: 'your card',
    renews: (of: { months: number; cents: number; card: string; day: string; by: string | null }) =>
      `Pro renews on ${of.day} for ${plural(of.months, 'month', 'months')}: ${money(of.cents)} by ${of.card}.${of.by === null ? '' : ` Cancel by ${of.by} to stop that.`}`,
    retries: (cents: number, card: string, day: string) =>
      `${money(cents)} by ${card} did not arrive. It is tried again on ${day}.`,
    ends: (day: string) => `The renewal is canceled. Pro ends on ${day}, and nothing is charged any more.`,
    endsLater: (cents: number, day: string, end: string) =>
      `The renewal is canceled. ${money(cents)} are charged once more on ${day}, and Pro ends on ${end}.`,
    cancel: 'Cancel the renewal',
    cancelInTime: (end: string) => `Pro ends on ${end}, and nothing is charged any more.`,
    cancelLate: (cents: number, day: string, end: string) =>
      `The notice comes too late for ${day}: ${money(cents)} are charged once more then, and Pro ends on ${end}.`,
    nothingDeleted: 'Nothing is deleted.',
    cancelConfirm: 'Cancel it',
    resume: 'Renew after all',
    leave: 'Leave it as it is',
    notChanged: 'The renewal was not changed',
    remove: 'Remove the card',
    removeAbout: 'We forget it, and the card service does too.',
    removeRenewing:
      'We forget it, and the card service does too. Nothing renews without it: Pro ends with the paid term.',
    removeConfirm: 'Remove it',
    notRemoved: 'The card was not removed',
  },

  steps: 'Where the invoice stands',
  newStep: 'New',
  newAbout: 'waiting for you',
  processingStep: 'Processing',
  processingAbout: (confirmations: number | null) =>
    confirmations === null ? 'until the network calls it final' : `${plural(confirmations, 'block', 'blocks')} to wait`,
  processingByCard: 'until the card service confirms it',
  settledStep: 'Settled',
  settledAbout: 'Pro is on',

  holds: 'This invoice can be paid for',
  over: 'Its time is over',
  days: (days: number) => plural(days, 'day', 'days'),
  network: 'Network',
  token: 'Token or coin',
  rate: (token: string) => `1 ${token} = ${money(100)}`,
  coinRate: (coin: string, price: string) => `1 ${coin} = ${price} USD`,
  coinRateAbout: (moment: string) =>
    `The price of ${moment} less ${COIN_MARGIN_PERCENT}%, as it moves meanwhile. The rate stays until the invoice ends.`,
  coinRefusals: {
    no_price: (coin: string) => `${coin} is not offered: this server knows no price of it.`,
    old_price: (coin: string) => `${coin} is not offered: its price was older than ${COIN_PRICE_MINUTES} minutes.`,
    long_life: (coin: string) => `${coin} is not offered: this invoice waits for days, and a price does not.`,
  },
  amount: 'Amount, exactly',
  amountRest: 'The rest, exactly',
  copyAmount: 'Copy the amount',
  address: 'To this address, used for this invoice only',
  copyAddress: 'Copy the address',
  copy: 'Copy',
  qr: (amount: string, token: string, network: string) =>
    `QR code for a wallet: ${amount} ${token} on ${network} to the address of this invoice`,
  wallet: (name: string) => `Pay with ${name}`,
  walletWaits: 'Confirm in your wallet',
  walletSent: 'Sent from your wallet',
  walletSentText: 'It appears here as soon as the network has it.',
  walletRefused: 'Your wallet sent nothing',
  walletRefusedText: 'The request was declined, or the wallet could not carry it out.',
  watching: (network: string, block: number, ago: string) => `Watching ${network}, block ${formatCount(block)}, ${ago}`,
  waitingForCard:
    'Waiting for the card service to confirm a payment. Pro is on as soon as it does, and this page shows it by itself.',
  notWatching: (network: string) => `${network} was not looked at yet. A payment counts from when it was made.`,
  stale: (network: string, ago: string) =>
    `${network} was last looked at ${ago}. What you pay counts from when it was made, not from when it is seen.`,

  payments: 'What has arrived',
  payment: (amount: string, token: string, network: string) => `${amount} ${token} on ${network}`,
  byContract: (block: number) => `from a contract, in block ${formatCount(block)}`,
  states: { seen: 'not final yet', confirmed: 'final', gone: 'vanished' },

  exceptions: {
    PaidPartial: (cents: number) => `Too little has arrived. Pay the rest of ${money(cents)} to the same address.`,
    partialOver: (cents: number) => `Too little arrived in time. ${money(cents)} became credit.`,
    PaidOver: (cents: number) => `More has arrived than was asked for. ${money(cents)} became credit.`,
    PaidLate: (cents: number) => `It arrived too late. ${money(cents)} became credit.`,
    arriving: 'What has arrived becomes credit as soon as it is final.',
  },
  nextWithCredit: 'Credit pays your next invoice by itself: choose a term below.',
  settled: (until: string) => `Paid. Pro is on until ${until}.`,
  vanished: 'The network took your payment back, and the time is over. Nothing was charged: choose a term below.',
  expired: 'Nothing arrived in time. What still arrives becomes credit.',

  differs: 'If something differs',
  tooLittle: 'Too little',
  tooLittleText: 'The rest is asked for here, same address',
  tooMuch: 'Too much',
  tooMuchText: 'The rest becomes credit',
  tooLate: 'Too late',
  tooLateText: 'It becomes credit, which pays the next invoice',
  elsewhere: 'Other network',
  elsewhereText: (networks: string) => `Counts on ${networks}. Elsewhere we cannot see it`,

  cancel: 'End this invoice',
  cancelFailed: 'The invoice was not ended',
  close: 'Close',

  list: 'Invoices',
  listAbout: (cents: number) => (cents > 0 ? `Your credit: ${money(cents)}. It pays your next invoice.` : undefined),
  listLabel: 'Your invoices, newest first',
  statuses: STATUS_NAMES,
  returned: 'Paid back',
  print: 'Receipt',
  printOf: (number: string) => `Receipt for invoice ${number}`,
  receipt: {
    ...receiptWords,
    print: 'Print',
    download: 'Download PDF',
    back: 'Back to the plan',
    loading: 'Loading the receipt',
    failed: 'The receipt could not be loaded',
    missing: 'There is no receipt here',
    missingText: 'This address belongs to none of your settled invoices. Your invoices are on the page of your plan.',
    noBuyer: 'This receipt states no buyer yet. What it states once stays.',
    useDetails: 'Use my billing details',
    stateDetails: 'Fill in your billing details first',
    notFixed: 'The receipt was not changed',
  },
  details: {
    title: 'Billing details',
    about:
      'Optional. They are the buyer on receipts of what you pay from now on. A receipt that has a buyer stays as it is.',
    name: 'Name or company',
    address: 'Address',
    taxId: 'Tax ID',
    save: 'Save the details',
    saved: 'Your billing details were saved',
    removed: 'Your billing details were removed',
  },
};
