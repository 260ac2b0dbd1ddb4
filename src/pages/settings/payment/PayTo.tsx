import { useMutation } from '@tanstack/react-query';
import { Check, Copy, Wallet as WalletIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { BillingNetwork, Invoice } from '#schemas/api/billing.ts';
import { COIN_DECIMALS, coinPriceText, coinUnitsOf } from '#schemas/entities/coinRates.ts';
import { formatTokenUnits, unitsOf } from '#schemas/entities/tokenAmounts.ts';
import { formatDateTime } from '#schemas/format.ts';
import { billingMessages as text } from '#src/i18n/en/billing.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { SelectField } from '#src/shared/forms/SelectField.tsx';
import { Button } from '#src/ui/Button.tsx';
import { copyText, useCopyReport } from '#src/ui/CopyButton.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { QrCode } from '../QrCode.tsx';
import { type Transfer, transferUri } from './transfer.ts';
import { sendBy, useWallets } from './wallets.ts';

/** Amount and address to copy, the QR code, and wallets of the browser, for a network and what is paid there. */
export function PayTo({
  invoice,
  address,
  networks,
  network,
  symbol,
  onNetwork,
  onSymbol,
}: {
  readonly invoice: Invoice;
  readonly address: string;
  readonly networks: readonly BillingNetwork[];
  readonly network: BillingNetwork;
  /** Of the token or coin; where the network has none such, its first counts. */
  readonly symbol: string;
  readonly onNetwork: (name: string) => void;
  readonly onSymbol: (symbol: string) => void;
}) {
  const offers = offersOf(invoice, network);
  const offer = offers.find((known) => known.symbol === symbol) ?? offers[0];
  const isRest = invoice.received_cents > 0;
  const transfer = offer && { chainId: network.chain_id, token: offer.token, to: address, units: offer.units };
  return (
    <div className="mt-4 space-y-4">
      {offer && (
        <div>
          <Copied
            label={isRest ? text.amountRest : text.amount}
            note={offer.rate}
            copies={offer.amount}
            copyLabel={text.copyAmount}
            hasKey
          >
            <span className="figure text-20 font-semibold">{offer.amount}</span>{' '}
            <span className="text-14 text-muted">{offer.symbol}</span>
          </Copied>
          {offer.about !== null && <p className="mt-1 text-12 text-muted">{offer.about}</p>}
        </div>
      )}
      <Copied label={text.address} copies={address} copyLabel={text.copyAddress}>
        <span className="font-mono text-13 wrap-anywhere text-muted">
          <b className="text-text">{address.slice(0, 8)}</b>
          {address.slice(8, -6)}
          <b className="text-text">{address.slice(-6)}</b>
        </span>
      </Copied>
      <div className="flex flex-wrap gap-5">
        {offer && transfer && (
          <QrCode text={transferUri(transfer)} label={text.qr(offer.amount, offer.symbol, network.title)} />
        )}
        <div className="min-w-44 flex-1 space-y-3">
          <SelectField
            name="network"
            label={text.network}
            value={network.name}
            error={undefined}
            onValue={onNetwork}
            options={networks.map(({ name, title }) => ({ value: name, label: title }))}
          />
          {offer && (
            <div>
              <p aria-hidden className="mb-1 text-13 text-muted">
                {text.token}
              </p>
              <Segmented
                label={text.token}
                options={offers.map((known) => ({ value: known.symbol, label: known.symbol }))}
                value={offer.symbol}
                onChange={onSymbol}
                className="w-full"
              />
            </div>
          )}
          <CoinRefusal invoice={invoice} network={network} />
          {transfer && <BrowserWallets transfer={transfer} />}
        </div>
      </div>
    </div>
  );
}

interface Offer {
  readonly symbol: string;
  /** Contract of the token; null: the coin of the network. */
  readonly token: string | null;
  readonly units: bigint;
  readonly amount: string;
  readonly rate: string;
  readonly about: string | null;
}

/** What the rest can be paid in on a network: its tokens, and its coin where the invoice has a rate for it. */
function offersOf({ due_cents: due, rates }: Invoice, { tokens, coin }: BillingNetwork): readonly Offer[] {
  const offers: Offer[] = tokens.map(({ symbol, address, decimals }) => {
    const units = unitsOf(due, decimals);
    const amount = formatTokenUnits(units, decimals);
    return { symbol, token: address, units, amount, rate: text.rate(symbol), about: null };
  });
  const rate = rates.find((known) => known.coin === coin?.symbol);
  if (!rate || rate.cent_units === null) return offers;
  const centUnits = BigInt(rate.cent_units);
  const units = coinUnitsOf(due, centUnits);
  return [
    ...offers,
    {
      ...{ symbol: rate.coin, token: null, units, amount: formatTokenUnits(units, COIN_DECIMALS) },
      rate: text.coinRate(rate.coin, coinPriceText(centUnits)),
      about: text.coinRateAbout(formatDateTime(rate.priced_at, 'plain')),
    },
  ];
}

/** Why the coin of a network is not offered. */
function CoinRefusal({ invoice, network }: { readonly invoice: Invoice; readonly network: BillingNetwork }) {
  const rate = invoice.rates.find(({ coin }) => coin === network.coin?.symbol);
  if (!rate || rate.refusal === null) return null;
  return <p className="text-12 text-muted">{text.coinRefusals[rate.refusal](rate.coin)}</p>;
}

function Copied({
  label,
  note,
  copies,
  copyLabel,
  hasKey = false,
  children,
}: {
  readonly label: string;
  readonly note?: string;
  readonly copies: string;
  readonly copyLabel: string;
  /** Whether the key of the amount copies it. */
  readonly hasKey?: boolean;
  readonly children: ReactNode;
}) {
  const report = useCopyReport();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    const outcome = await copyText(copies);
    if (outcome === 'copied') setCopied(copies);
    report(outcome);
  };
  useCommand('copyAmount', () => void copy(), hasKey);
  return (
    <div>
      <p className="mb-1 flex justify-between gap-3 text-12 text-muted">
        {label}
        {note !== undefined && <span className="figure">{note}</span>}
      </p>
      <div className="flex items-center justify-between gap-3 rounded-control border border-control bg-surface p-2 pl-3">
        <p className="min-w-0">{children}</p>
        <Button aria-label={copyLabel} icon={copied === copies ? Check : Copy} onClick={copy}>
          {text.copy}
        </Button>
      </div>
    </div>
  );
}

function BrowserWallets({ transfer }: { readonly transfer: Transfer }) {
  const wallets = useWallets();
  const toast = useToast();
  const { mutate, isPending, variables, reset } = useMutation({
    mutationFn: (id: string) => {
      const wallet = wallets.find((known) => known.id === id);
      if (!wallet) throw new Error('The wallet is gone.');
      return sendBy(wallet, transfer);
    },
    onSuccess: () => toast({ tone: 'success', title: text.walletSent, text: text.walletSentText }),
    onError: () => toast({ tone: 'error', title: text.walletRefused, text: text.walletRefusedText }),
  });
  // Another amount or network is another payment.
  const uri = transferUri(transfer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the transfer is what matters.
  useEffect(() => reset(), [uri]);
  return wallets.map(({ id, name }) => (
    <Button
      key={id}
      icon={WalletIcon}
      size="lg"
      className="w-full"
      aria-disabled={isPending}
      onClick={() => isPending || mutate(id)}
    >
      {isPending && variables === id ? text.walletWaits : text.wallet(name)}
    </Button>
  ));
}
