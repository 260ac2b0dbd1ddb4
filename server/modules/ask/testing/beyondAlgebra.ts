/**
 * Questions that people ask and the typed query cannot say yet, with what a right answer says. They count apart: a reader that
 * refuses them or asks back is right today, one that answers something else is wrong.
 */
export interface BeyondAlgebra {
  /** What the algebra lacks. */
  readonly lacks:
    | 'periods'
    | 'share'
    | 'having'
    | 'nth'
    | 'difference'
    | 'ratio'
    | 'not contains'
    | 'relation group'
    | 'since';
  readonly question: string;
  readonly answer: string;
}

const lacking = (
  lacks: BeyondAlgebra['lacks'],
  ...questions: readonly (readonly [question: string, answer: string])[]
) => questions.map(([question, answer]): BeyondAlgebra => ({ lacks, question, answer }));

export const BEYOND_ALGEBRA: readonly BeyondAlgebra[] = [
  ...lacking(
    'periods',
    ['funding q3 vs q2 2025', 'The sums raised in 2025-07..2025-09 and in 2025-04..2025-06, and their difference.'],
    ['was more raised this year than last?', 'The sums raised in 2026 and in 2025, and which is larger.'],
    ['seed rounds in 2024 compared to 2023', 'The number of Seed rounds in 2024 and in 2023, and their difference.'],
    ['yoy growth of ai funding', 'The sums raised in AI in the last two full years, and the change in per cent.'],
    ['did paradigm do more deals in 2025 than in 2024', 'The rounds that Paradigm joined in 2025 and in 2024.'],
    ['median series a 2021 vs 2025', 'The medians of Series A rounds in 2021 and in 2025.'],
    ['vốn gọi được quý 2 so với quý 1 năm 2025', 'The sums raised in 2025-04..2025-06 and in 2025-01..2025-03.'],
    ['năm nay gọi vốn nhiều hơn năm ngoái không', 'The sums raised in 2026 and in 2025, and which is larger.'],
  ),
  ...lacking(
    'share',
    ['share of defi in total funding 2024', 'The sum raised in DeFi in 2024 as a percentage of all raised in 2024.'],
    ['what percent of rounds are seed', 'Seed rounds as a percentage of all rounds.'],
    ['ethereum share of total tvl', 'TVL of projects on Ethereum as a percentage of all TVL.'],
    [
      'how much of all 2021 funding did a16z rounds make up',
      'The sum of rounds that a16z joined in 2021, of all of 2021.',
    ],
    ['bao nhiêu phần trăm vòng là seed', 'Seed rounds as a percentage of all rounds.'],
  ),
  ...lacking(
    'having',
    ['funds with more than 10 deals in 2024', 'Funds that joined more than 10 rounds dated 2024.'],
    ['projects with at least 3 rounds', 'Projects that raised three rounds or more.'],
    ['investors who led 5+ rounds this year', 'Organizations that led five rounds or more in 2026.'],
    ['sectors with over 1b raised in 2022', 'Categories whose rounds of 2022 add up to more than one billion.'],
    ['months with fewer than 20 rounds in 2023', 'Months of 2023 with fewer than 20 rounds.'],
    ['projects with fewer than 3 investors', 'Projects whose list of investors has one or two members.'],
    ['quỹ có hơn 10 thương vụ trong năm 2024', 'Funds that joined more than 10 rounds dated 2024.'],
  ),
  ...lacking(
    'nth',
    ['second round of LayerZero', 'The second oldest round of LayerZero.'],
    ['who led the first round of each L1', 'For every Layer 1 the leads of its oldest round.'],
    ['third largest raise of 2022', 'The round of 2022 with the third largest amount.'],
    ['projects whose first round was led by polychain', 'Projects of which Polychain led the oldest round.'],
    ['vòng thứ hai của polymarket', 'The second oldest round of Polymarket.'],
  ),
  ...lacking(
    'difference',
    ['who led rounds in 2022 but not this year', 'Organizations that led a round in 2022 and none in 2026.'],
    ['projects backed by paradigm but not a16z', 'Projects of rounds that Paradigm joined, without those a16z joined.'],
    ['investors in solana who are not in ethereum', 'Investors of Solana that are not among those of Ethereum.'],
    ['projects that raised a seed but never a series a', 'Projects with a Seed round and no Series A.'],
    ['quỹ đầu tư năm 2023 nhưng không đầu tư năm nay', 'Funds with a round in 2023 and none in 2026.'],
  ),
  ...lacking(
    'ratio',
    ['volume to market cap of solana', 'Volume of Solana divided by its market cap.'],
    ['projects with highest raised to mcap ratio', 'Projects by total raised divided by market cap, highest first.'],
    ['fdv to market cap above 3', 'Projects whose FDV is more than three times their market cap.'],
    ['revenue per tvl of lending protocols', 'Lending protocols with 30-day revenue divided by TVL.'],
    ['which investors lead most of their deals', 'Organizations by rounds led divided by deals, highest first.'],
    ['valuation to amount raised in seed rounds', 'Seed rounds with valuation divided by amount.'],
  ),
  ...lacking(
    'not contains',
    ['projects whose name does not contain wrapped', 'Projects without the word in their name.'],
    ['jobs that dont say engineer in the title', 'Jobs without the word in their title.'],
    ['people who are not founders', 'People whose title does not contain Founder.'],
  ),
  ...lacking(
    'relation group',
    [
      'who invests most often in l2s',
      'Organizations by the number of rounds of L2 projects that they joined, most first.',
    ],
    ['which investors appear together most often', 'Pairs of organizations by the number of rounds that both joined.'],
    ['average round size per lead investor country', 'Rounds by the location of their leads, with the average amount.'],
    ['which chain do paradigm portfolio projects run on', 'Projects of Paradigm counted by chain.'],
    ['top coinvestor of coinbase ventures by number of shared rounds', 'The organization with most rounds shared.'],
    ['ai hay đầu tư vào layer 2 nhất', 'Organizations by the number of rounds of L2 projects that they joined.'],
  ),
  ...lacking(
    'since',
    [
      'how did tokens do after their series a',
      'Change of price from the day of the Series A until now, a project each.',
    ],
    ['price of solana when ftx ventures invested', 'The daily price of Solana on the day of that round.'],
    ['which tokens outperformed btc over 30d', 'Projects whose 30-day change is above that of Bitcoin.'],
  ),
];
