import { useMutation } from '@tanstack/react-query';
import { Check, Copy, Wallet as WalletIcon } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { BillingNetwork, Invoice } from '#schemas/api/billing.ts';
import { formatTokenUnits, unitsOf } from '#schemas/entities/tokenAmounts.ts';
import { billingMessages as text } from '#src/i18n/en/billing.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { Button } from '#src/ui/Button.tsx';
import { copyText, useCopyReport } from '#src/ui/CopyButton.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { qrPath } from './qrPath.ts';
import { type Transfer, transferUri } from './transfer.ts';
import { sendBy, useWallets } from './wallets.ts';

/** Amount and address to copy, the QR code, and wallets of the browser, for a network and a token. */
export function PayTo({
  invoice,
  address,
  networks,
  network,
  onNetwork,
}: {
  readonly invoice: Invoice;
  readonly address: string;
  readonly networks: readonly BillingNetwork[];
  readonly network: BillingNetwork;
  readonly onNetwork: (name: string) => void;
}) {
  const [symbol, setSymbol] = useState('');
  const token = network.tokens.find((known) => known.symbol === symbol) ?? network.tokens[0];
  if (!token) return null;
  const units = unitsOf(invoice.due_cents, token.decimals);
  const amount = formatTokenUnits(units, token.decimals);
  const transfer = { chainId: network.chain_id, token: token.address, to: address, units };
  const isRest = invoice.received_cents > 0;
  return (
    <div className="mt-4 space-y-4">
      <Copied
        label={isRest ? text.amountRest : text.amount}
        note={text.rate(token.symbol)}
        copies={amount}
        copyLabel={text.copyAmount}
        hasKey
      >
        <span className="figure text-20 font-semibold">{amount}</span>{' '}
        <span className="text-14 text-muted">{token.symbol}</span>
      </Copied>
      <Copied label={text.address} copies={address} copyLabel={text.copyAddress}>
        <span className="font-mono text-13 wrap-anywhere text-muted">
          <b className="text-text">{address.slice(0, 8)}</b>
          {address.slice(8, -6)}
          <b className="text-text">{address.slice(-6)}</b>
        </span>
      </Copied>
      <div className="flex flex-wrap gap-5">
        <QrCode transfer={transfer} label={text.qr(amount, token.symbol, network.title)} />
        <div className="min-w-48 flex-1 space-y-3">
          <label className="block text-12 text-muted">
            {text.network}
            <select
              value={network.name}
              onChange={({ target }) => onNetwork(target.value)}
              className="mt-1 block h-9 w-full rounded-control border border-control bg-surface px-2 text-13 text-text"
            >
              {networks.map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <div>
            <p aria-hidden className="mb-1 text-12 text-muted">
              {text.token}
            </p>
            <Segmented
              label={text.token}
              options={network.tokens.map((known) => ({ value: known.symbol, label: known.symbol }))}
              value={token.symbol}
              onChange={setSymbol}
              className="w-full"
            />
          </div>
          <BrowserWallets transfer={transfer} />
        </div>
      </div>
    </div>
  );
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

function QrCode({ transfer, label }: { readonly transfer: Transfer; readonly label: string }) {
  const uri = transferUri(transfer);
  const { size, path } = useMemo(() => qrPath(uri), [uri]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-42 shrink-0 rounded-control"
    >
      {/* Readers need dark on light in every theme. */}
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
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
