import { formatShort, plural } from '#schemas/format.ts';
import { roundLabels } from '#schemas/i18n/en/labels.ts';

/** Texts of a project's profile. */
export const projectMessages = {
  market: {
    title: 'Markets',
    exchange: 'Exchange',
    pair: 'Pair',
    price: 'Price',
    volume: 'Volume 24h',
    none: 'No market of the token is known.',
    largest: (shown: number, total: number) => `largest ${shown} of ${total}`,
    contracts: 'Contracts',
    noContracts: 'No contract of the token is known.',
    copy: (chain: string) => `Copy the address on ${chain}`,
    missing: (hasToken: boolean) => ({
      title: 'No market or contract is known',
      text: hasToken
        ? 'The token has a price, but none of our sources names an exchange that lists it, or its contracts.'
        : 'The project may have no token, or none that an exchange of our sources lists.',
    }),
  },
  chainTvls: {
    title: 'TVL by chain',
    chain: 'Chain',
    tvl: 'TVL',
    share: 'Share',
    all: (chains: number) => `Show all ${chains}`,
  },
  fundraising: {
    summary: ({
      name,
      rounds,
      amount,
      undisclosed,
      stage,
      date,
    }: {
      readonly name: string;
      readonly rounds: number;
      readonly amount: number | null;
      readonly undisclosed: number;
      readonly stage: string | null;
      readonly date: string | null;
    }) =>
      [
        amount === null
          ? `${name} has raised money in ${plural(rounds, 'round', 'rounds')} of undisclosed amount.`
          : `${name} has raised ${formatShort(amount)} USD in ${plural(rounds, 'round', 'rounds')}${undisclosed > 0 ? `, ${undisclosed} of undisclosed amount` : ''}.`,
        date === null ? '' : `The latest: ${stage ?? roundLabels.alone}, ${date}.`,
      ]
        .join(' ')
        .trim(),
    newest: (shown: number, total: number) => `newest ${shown} of ${total}`,
    first: (shown: number, total: number) => `${shown} of ${total}`,
    organizations: 'Organizations that invested',
    people: 'People who invested',
    amount: 'Amount',
    undisclosed: 'undisclosed',
    soFar: 'Raised so far',
    total: (raised: number) => `${formatShort(raised)} in all`,
    valuation: 'Valuation',
    valued: (valuation: number) => `valued at ${formatShort(valuation)}`,
    noInvestors: 'Investors undisclosed',
    lead: 'lead',
    acquirer: 'acquirer',
    name: 'Investor',
    roundsJoined: 'Rounds',
    roundsLed: 'Led',
    lastJoined: 'Last',
  },
  supply: {
    title: 'Supply',
    tokens: 'tokens',
    kind: 'Supply',
    share: (hasMax: boolean): string => (hasMax ? 'Of max' : 'Of total'),
    amount: 'Tokens',
    circulating: 'Circulating',
    total: 'Total',
    max: 'Max',
    noMax: 'No maximum is known: shares are those of the total supply.',
    distribution: 'Money raised by kind of round',
    noDistribution: 'No round with a disclosed amount is known.',
    stage: 'Round',
    count: (rounds: number) => plural(rounds, 'round', 'rounds'),
    summary: (circulating: string, whole: string, share: string) =>
      `${circulating} of ${whole} tokens circulate: ${share}.`,
    rounds: 'Rounds',
    raised: 'Raised',
    shareRaised: 'Share',
    missing: (hasToken: boolean) => ({
      title: 'No supply is known',
      text: hasToken
        ? 'None of our sources states how many tokens there are.'
        : 'The project may have no token, or no source states how many there are.',
    }),
  },
  team: {
    present: 'Team',
    former: 'Formerly',
    name: 'Name',
    position: 'Position',
    time: 'Time',
    founder: 'Founder',
    since: (from: string) => `since ${from}`,
    until: (to: string) => `until ${to}`,
    span: (from: string, to: string) => `${from} to ${to}`,
    missing: {
      title: 'No team members are known',
      text: 'People appear here once one of our sources says who works or worked there.',
    },
  },
  similar: {
    title: 'Similar projects',
    note: 'same sectors, nearest market cap',
    project: 'Project',
    price: 'Price',
    change: '24h',
    cap: 'Market cap',
    sectors: 'Sectors',
  },
};
