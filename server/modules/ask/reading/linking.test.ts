import { describe, expect, it } from 'vitest';
import { realReader } from '../testing/realReader.ts';
import { queryText } from './queryText.ts';
import { readQuestion } from './read.ts';

const reader = realReader();

function textOf(question: string): string {
  const read = readQuestion(question, reader);
  return read.kind === 'query' ? queryText(read.query) : read.kind;
}

describe('linking names before a question is read', () => {
  it.each([
    ['bitcoin price', 'Bitcoin'],
    ['btc price', 'Bitcoin'],
    ['price of btc', 'Bitcoin'],
    ['usdt price', 'Tether'],
    ['solana price', 'Solana'],
    ['what is the price of pepe?', 'Pepe'],
    ['link price', 'Chainlink'],
    ['near protocol price', 'NEAR Protocol'],
    ['story price', 'Story'],
    ['price of Enjin Coin', 'Enjin Coin'],
    ["Avalanche's price", 'Avalanche'],
    ['$SOL price', 'Solana'],
  ])('takes what a figure is asked of for a record: %s', (question, name) => {
    expect(textOf(question)).toBe(`projects; name eq ${name}; value price_usd`);
  });

  it.each([
    ['projects on Solana', 'projects; chains eq Solana'],
    ['solana projects', 'projects; chains eq Solana'],
    ['how many projects on arbitrum', 'projects; chains eq Arbitrum; count'],
    ['projects on both Ethereum and Arbitrum', 'projects; chains all [Ethereum, Arbitrum]'],
    ['seed rounds', 'fundraising; stages eq Seed'],
    ['depin projects', 'projects; sector eq DePIN'],
    ['AI or DePIN tokens', 'projects; sector in [AI, DePIN]'],
    ['biggest investors in the US', 'organizations; location eq United States; sort number_of_investment desc'],
    ['Which Layer 1 has the highest volume?', 'projects; sector eq L1; sort volume desc; limit 1'],
    ['dexes with TVL over 100m', 'projects; sector eq DEX; tvl gt 100000000'],
  ])('takes a word beside chains and rows for a value: %s', (question, text) => {
    expect(textOf(question)).toBe(text);
  });

  it.each([
    ['ethereum', 'projects; name eq Ethereum'],
    ['rounds led by paradigm', 'fundraising; lead_investors eq Paradigm'],
    ['portfolio of electric capital', 'projects; organizations eq Electric Capital'],
    ['investors of Uniswap', 'organizations; relate_project eq Uniswap'],
    [
      'total raised by DeFi projects in 2024',
      'fundraising; ofProjects(sector eq DeFi); 2024..2024; sum amount_quantity',
    ],
  ])('means the best known of a name: %s', (question, text) => {
    expect(textOf(question)).toBe(text);
  });

  it.each(['highest apy on usdc', 'later rounds', 'btc dominance', 'rounds after the story', 'a base for the layer'])(
    'links no word that only is a name elsewhere: %s',
    (question) => {
      expect(readQuestion(question, reader).kind).not.toBe('query');
    },
  );

  it.each([
    ['projects on Scroll', 'projects; chains eq Scroll'],
    ['projects on Soneium', 'projects; chains eq Soneium'],
    ['people in Hanoi', 'people; location contains Hanoi'],
    ['angel investors', 'people; type_of_investor eq Angel'],
    ['venture capital firms in Austria', 'organizations; location contains Austria; type eq Fund'],
    ['drone projects', 'projects; sector eq Drones'],
  ])('knows concepts that no row has today: %s', (question, text) => {
    expect(textOf(question)).toBe(text);
  });

  it.each([
    ['top investors by number of rounds in 2021', 'fundraising; 2021..2021; count; by organizations; sort rows desc'],
    ['rounds with Coinbase Ventures in 2022', 'fundraising; organizations eq Coinbase Ventures; 2022..2022'],
  ])('passes over no word: %s', (question, text) => {
    expect(textOf(question)).toBe(text);
  });

  it.each([
    ['lending protocols w/ tvl > 1b', 'projects; sector eq Lending; tvl gt 1000000000'],
    ['DeFi w/o tvl', 'projects; sector eq DeFi; tvl known 0'],
    ['avalanche mkt cap', 'projects; name eq Avalanche; value market_cap_usd'],
    ['seed rounds 5-20m', 'fundraising; amount_quantity gte 5000000; amount_quantity lte 20000000; stages eq Seed'],
    ['coins down -5% today', 'projects; change24h lt -5'],
    ['coins more than 90% below ath', 'projects; from_ath lt -90'],
    ['tokens under a dollar', 'projects; price_usd lt 1'],
    ['undisclosed raises led by Paradigm', 'fundraising; amount_quantity known 0; lead_investors eq Paradigm'],
    ['stablecoins except tether', 'projects; name ne Tether; sector eq Stablecoin'],
    ['funds that never led a round', 'organizations; rounds_led eq 0; type eq Fund'],
    ['rounds in 2024 or later', 'fundraising; 2024..'],
    ['is uniswap on base', 'projects; chains eq Base; name eq Uniswap'],
    ['tell me about uniswap', 'projects; name eq Uniswap'],
    ['VCs in Berachain', 'organizations; relate_project eq Berachain; type eq Fund'],
  ])('reads the words of analysts: %s', (question, text) => {
    expect(textOf(question)).toBe(text);
  });

  it.each(['fdv to market cap above 3', 'which investors lead most of their deals', 'should I buy bitcoin?'])(
    'answers nothing beside what was asked: %s',
    (question) => {
      expect(readQuestion(question, reader)).toMatchObject({ kind: 'nothing', without: null });
    },
  );

  it.each(['how much did paradigm invest in 2024', 'coins near ath', 'eth staking projects'])(
    'asks no figure of what nobody named: %s',
    (question) => {
      expect(readQuestion(question, reader).kind).not.toBe('query');
    },
  );

  it('mends a word of no language alone', () => {
    const read = readQuestion('bitcon price', reader);
    expect(read).toMatchObject({ kind: 'query', corrected: [{ typed: 'bitcon', read: 'bitcoin' }] });
    expect(readQuestion('after price', reader).kind).not.toBe('query');
  });
});
