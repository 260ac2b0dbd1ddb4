import type { AskedQuestion } from './acceptedQueries.ts';
import { realRows } from './realReader.ts';

/** How price and cap of the hundred largest coins are asked: by name, ticker and `$ticker`, and in Vietnamese. */

const LARGEST = 100;

interface Coin {
  readonly name: string;
  readonly symbol: string;
}

/** The coins of most market cap, those whose cap is of today first; each ticker once, with its largest bearer. */
function largestCoins(): readonly Coin[] {
  const coins = (realRows().get('projects') ?? []).flatMap(({ name, symbol, market_cap_usd: cap, stale }) =>
    typeof name === 'string' && typeof symbol === 'string' && typeof cap === 'number'
      ? [{ name, symbol, cap, isOld: Array.isArray(stale) && stale.includes('Market cap') }]
      : [],
  );
  const bySize = coins.toSorted((a, b) => Number(a.isOld) - Number(b.isOld) || b.cap - a.cap);
  return bySize.filter(({ symbol }, at) => bySize.findIndex((one) => one.symbol === symbol) === at).slice(0, LARGEST);
}

const priceOf = (name: string) => `projects; name eq ${name}; value price_usd`;
const capOf = (name: string) => `projects; name eq ${name}; value market_cap_usd`;

/** Three questions a coin; every other one asks for its cap. */
export function englishPriceForms(): readonly AskedQuestion[] {
  return largestCoins().flatMap(({ name, symbol }, at): AskedQuestion[] => [
    { topic: 'name', question: `${name} price`, accepted: [priceOf(name)] },
    at % 2 === 0
      ? { topic: 'ticker', question: `market cap of ${symbol}`, accepted: [capOf(name)] }
      : { topic: 'ticker', question: `price of ${symbol.toLowerCase()}`, accepted: [priceOf(name)] },
    { topic: '$ticker', question: `$${symbol}`, accepted: [`projects; name eq ${name}`, priceOf(name), capOf(name)] },
  ]);
}

/** One question a coin, by name and by ticker in turn. */
export function vietnamesePriceForms(): readonly AskedQuestion[] {
  return largestCoins().map(({ name, symbol }, at) => ({
    topic: 'giá',
    question: `giá ${at % 2 === 0 ? name : symbol}`,
    accepted: [priceOf(name)],
  }));
}
