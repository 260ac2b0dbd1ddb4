import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { WORK_KINDS, type Work } from '#server/modules/users/mayWorkFor.ts';
import { backgroundJobs } from './backgroundJobs.ts';
import { modules } from './modules.ts';
import { TEST_XPUB } from './testing/anvil.ts';
import { CARD_KEYS } from './testing/cardService.ts';
import { useTestDatabase } from './testing/database.ts';

/** A server with everything that has jobs of its own. */
const database = useTestDatabase({
  environment: {
    ...CARD_KEYS,
    ...{
      PAY_XPUB: TEST_XPUB,
      PAY_CHAINS: 'local=http://127.0.0.1:9',
      FEEDS: 'auto',
      CONTACT_EMAIL: 'operator@assay.example',
    },
  },
});

type Concern = { readonly asks: Work; readonly in: readonly string[] } | { readonly none: string };

const OLD = 'It deletes what is over, whosever it was.';

/** What each job has to do with accounts: where it asks what it may do for its member, or why it asks nothing. */
const CONCERNS: readonly (readonly [RegExp, Concern])[] = [
  [
    /^deliver mails \d+$/,
    { none: 'It sends what others wrote, and they asked. A receipt is sent to a member who leaves.' },
  ],
  [/^sync with the feeds$/, { none: 'It reads data of the public, and writes none of a member.' }],
  [/^delete (unused|unconfirmed|old|removed|expired|answers)/, { none: OLD }],
  [/^forget old webhooks$/, { none: OLD }],
  [/^delete due accounts$/, { none: 'It ends accounts: that is what their members asked for.' }],
  [
    /^thin the history$/,
    { none: 'It holds what sources and proposals state of public records, and nothing of a member.' },
  ],
  [/^list stories of a sync$/, { none: 'It lists what is decided already, and tells nobody.' }],
  [/^look at cards$/, { asks: 'receipt', in: ['billing/settle.ts'] }],
  [/^look for /, { asks: 'receipt', in: ['billing/settle.ts'] }],
  [/^end invoices$/, { none: 'It gives back the credit in invoices whose time is over.' }],
  [/^renew by card$/, { asks: 'charge', in: ['billing/cardRenewals.ts', 'billing/cardCharges.ts'] }],
  [/^tell of ending plans$/, { asks: 'planNotice', in: ['billing/planNotices.ts'] }],
  [/^make due reports$/, { asks: 'report', in: ['reports/dueReports.ts'] }],
  [/^check saved lists$/, { asks: 'alert', in: ['list-alerts/checkDueLists.ts'] }],
  [/^give events to webhooks$/, { asks: 'webhook', in: ['webhooks/repository/events.ts'] }],
  [/^send webhooks \d+$/, { asks: 'webhook', in: ['webhooks/deliver.ts'] }],
  [/^(end|announce the end of) ads for jobs$/, { asks: 'posting', in: ['jobs/notices.ts'] }],
  [/^mail (ads|requests for Enterprise) that came together$/, { none: 'The mails go to the operator.' }],
  [/^mail comments and reviews that came together$/, { asks: 'proposalNews', in: ['proposals/notices.ts'] }],
  [/^mail proposals that need votes$/, { asks: 'proposalNews', in: ['proposals/voteMails.ts'] }],
  [
    /^decide what the provider reviewed$/,
    { none: 'It ends what the provider began while there. News of it ask, as those of other decisions.' },
  ],
  [/^close votes$/, { asks: 'proposalNews', in: ['proposals/notices.ts'] }],
];

it('asks what it may do for a member, or has a reason why no member is concerned', async () => {
  const jobs = backgroundJobs(modules, database.deps).map(({ name }) => name);
  const concernsOf = (name: string) => CONCERNS.filter(([names]) => names.test(name)).map(([, concern]) => concern);
  const unsaid = jobs.filter((name) => concernsOf(name).length !== 1);
  expect(unsaid, 'jobs without an entry, or with two').toEqual([]);
  const unused = CONCERNS.filter(([names]) => !jobs.some((name) => names.test(name)));
  expect(unused, 'entries of no job').toEqual([]);
  for (const [, concern] of CONCERNS) {
    if ('none' in concern) expect(concern.none).not.toBe('');
    else {
      for (const file of concern.in) {
        const source = await readFile(new URL(`./modules/${file}`, import.meta.url), 'utf8');
        expect(source, file).toMatch(new RegExp(`(mayWorkFor|isAllowedFor)\\([^)]+, '${concern.asks}'\\)`));
      }
    }
  }
  const asked = CONCERNS.flatMap(([, concern]) => ('asks' in concern ? [concern.asks] : []));
  // Keys are asked about by requests.
  expect([...new Set(asked), 'apiKey'].sort()).toEqual([...WORK_KINDS].sort());
});
