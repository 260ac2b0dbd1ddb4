import type { Invoice } from '#schemas/api/billing.ts';
import { formatCount, plural } from '#schemas/format.ts';

const money = (cents: number) => `${(cents / 100).toFixed(2)} USD`;

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
  payAbout: 'Makes an invoice, and then you choose how to pay it. Nothing renews by itself.',
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
  paidByCard: (amount: string) => `${amount} USD by card`,

  steps: 'Where the invoice stands',
  newStep: 'New',
  newAbout: 'waiting for you',
  processingStep: 'Processing',
  processingAbout: (confirmations: number | null) =>
    confirmations === null ? 'until the network calls it final' : `${plural(confirmations, 'block', 'blocks')} to wait`,
  settledStep: 'Settled',
  settledAbout: 'Pro is on',

  holds: 'This invoice can be paid for',
  over: 'Its time is over',
  network: 'Network',
  token: 'Token',
  rate: (token: string) => `1 ${token} = 1.00 USD`,
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
  notWatching: (network: string) => `${network} was not looked at yet. A payment counts from when it was made.`,
  stale: (network: string, ago: string) =>
    `${network} was last looked at ${ago}. What you pay counts from when it was made, not from when it is seen.`,

  payments: 'What has arrived',
  payment: (amount: string, token: string, network: string) => `${amount} ${token} on ${network}`,
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
  print: 'Receipt',
  printOf: (number: string) => `Receipt for invoice ${number}`,
  receipt: {
    title: 'Receipt',
    number: 'Invoice',
    date: 'Paid on',
    member: 'Member',
    what: 'What',
    amount: 'Amount',
    fromCredit: 'Paid from credit',
    paid: 'Paid',
    transaction: 'Transaction',
    print: 'Print',
    back: 'Back to the plan',
  },
};
