/** Calls that the OpenAPI document and the help show. A test executes each of them. */
export interface V1Example {
  /** Method and path of its operation in the document. */
  readonly of: string;
  readonly title: string;
  /** In capitals: the ids of an endpoint, of one of its deliveries, and of an edition of a report. */
  readonly path: string;
  readonly body?: unknown;
  /** The call for a terminal. */
  readonly curl: string;
}

const SITE = 'https://YOUR-SITE';

function example(of: string, title: string, path: string, body?: unknown): V1Example {
  const method = of.slice(0, of.indexOf(' '));
  // What curl sends anyway.
  const isUsual = method === (body === undefined ? 'GET' : 'POST');
  const parts = [
    isUsual ? 'curl' : `curl -X ${method}`,
    "-H 'Authorization: Bearer YOUR-KEY'",
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`]),
    `'${SITE}${path}'`,
  ];
  return { of, title, path, body, curl: parts.join(' ') };
}

const conditions = (...parts: readonly unknown[]) => `filter=${encodeURIComponent(JSON.stringify(parts))}`;

export const V1_EXAMPLES: readonly V1Example[] = [
  example('GET /api/v1', 'What there is', '/api/v1'),
  example('GET /api/v1/datasets', 'Fields with units and sources', '/api/v1/datasets'),
  example(
    'GET /api/v1/projects',
    'Projects of a sector by market cap',
    `/api/v1/projects?${conditions(['sector', 'in', ['DeFi']], ['market_cap_usd', 'gte', 1_000_000])}&sort=market_cap_usd.desc&fields=name,slug,market_cap_usd&limit=10`,
  ),
  example(
    'GET /api/v1/projects',
    'The same in words',
    `/api/v1/projects?where=${encodeURIComponent('market cap >= 1M')}&where=${encodeURIComponent('sector in DeFi')}`,
  ),
  example(
    'GET /api/v1/projects',
    'Alternatives, as one text',
    `/api/v1/projects?filter=${encodeURIComponent('market cap >= 1M and (sector in (DeFi, AI) or not token)')}`,
  ),
  example(
    'GET /api/v1/projects',
    'Projects that pass one of two conditions',
    `/api/v1/projects?${conditions({
      any: [
        ['sector', 'in', ['DeFi']],
        ['tvl', 'gte', 1_000_000_000],
      ],
    })}&limit=10`,
  ),
  example('GET /api/v1/projects.{format}', 'All projects as CSV', '/api/v1/projects.csv?fields=name,symbol,price_usd'),
  example('GET /api/v1/projects.{format}', 'All projects, a line of JSON each', '/api/v1/projects.ndjson'),
  example('GET /api/v1/projects/{slug}', 'One project with all that is known of it', '/api/v1/projects/bitcoin'),
  example('GET /api/v1/people', 'People whose texts have a word', '/api/v1/people?search=linh&fields=name,slug'),
  example('GET /api/v1/people/{slug}', 'One person', '/api/v1/people/linh-tran'),
  example('GET /api/v1/organizations', 'Funds by their deals', '/api/v1/organizations?sort=number_of_investment.desc'),
  example('GET /api/v1/organizations/{slug}', 'One organization', '/api/v1/organizations/aster-capital'),
  example(
    'GET /api/v1/rounds',
    'Rounds of at least a million dollars',
    `/api/v1/rounds?${conditions(['amount_quantity', 'gte', 1_000_000])}`,
  ),
  example('GET /api/v1/rounds.{format}', 'The latest rounds as a feed', '/api/v1/rounds.atom'),
  example('GET /api/v1/rounds/{slug}', 'One round by its number', '/api/v1/rounds/1'),
  example('GET /api/v1/news', 'The latest news', '/api/v1/news?limit=20'),
  example('GET /api/v1/research', 'Research on a subject', '/api/v1/research?search=liquidity&fields=title,author'),
  example('GET /api/v1/jobs', 'The latest ads for jobs', '/api/v1/jobs?limit=20'),
  example(
    'GET /api/v1/proposals',
    'Proposals to the DAO that are open',
    `/api/v1/proposals?${conditions(['state', 'eq', 'Open'])}`,
  ),
  example(
    'GET /api/v1/rounds/pivot',
    'What was raised by stage and quarter',
    '/api/v1/rounds/pivot?group=stages&by=date.quarter&show=count,sum.amount_quantity,median.amount_quantity&order=1.desc',
  ),
  example(
    'GET /api/v1/rounds/pivot.csv',
    'The same as CSV',
    '/api/v1/rounds/pivot.csv?group=stages&by=date.quarter&show=sum.amount_quantity',
  ),
  example(
    'GET /api/v1/projects/pivot',
    'Sectors by market cap, and their shares',
    '/api/v1/projects/pivot?group=sector&show=sum.market_cap_usd,sum.market_cap_usd~total&order=0.desc&top=10',
  ),
  example(
    'GET /api/v1/projects/values',
    'Sectors and how many projects they have',
    '/api/v1/projects/values?field=sector',
  ),
  example(
    'GET /api/v1/rounds/values',
    'Investors whose names are like a text',
    '/api/v1/rounds/values?field=lead_investors&like=aster%20captal',
  ),
  example('GET /api/v1/prices', 'Daily prices since a day', '/api/v1/prices?project=bitcoin&from=2025-01-01'),
  example('GET /api/v1/prices.{format}', 'Daily prices as CSV', '/api/v1/prices.csv?project=bitcoin'),
  example('POST /api/v1/enrich', 'Whom texts mean', '/api/v1/enrich', {
    items: ['$BTC', 'Aave', 'aster capital', '@linhtran', 'bitcoin.org'],
  }),
  example('POST /api/v1/answer', 'A question in words', '/api/v1/answer', { question: 'total raised in 2025' }),
  example('POST /api/v1/answer', 'The same as a typed query', '/api/v1/answer', {
    query: {
      source: 'fundraising',
      aggregate: { of: 'sum', field: 'amount_quantity' },
      period: { field: 'date', from: '2025', to: '2025' },
    },
  }),
  example('POST /api/v1/answer', 'Rounds of DeFi projects, by quarter', '/api/v1/answer', {
    query: {
      source: 'fundraising',
      relation: { kind: 'ofProjects', triples: [['sector', 'in', ['DeFi']]] },
      aggregate: { of: 'median', field: 'amount_quantity' },
      group: { field: 'date', by: 'quarter' },
    },
  }),
  example('GET /api/v1/exports/{edition}', 'An edition of a report', '/api/v1/exports/EDITION-ID'),
  example('GET /api/v1/webhooks', 'All endpoints', '/api/v1/webhooks'),
  example('POST /api/v1/webhooks', 'Hear of new rounds', '/api/v1/webhooks', {
    url: 'https://hooks.example.com/assay',
    events: ['round.created', 'proposal.decided'],
    description: 'Deal desk',
  }),
  example('GET /api/v1/webhooks/{id}', 'One endpoint', '/api/v1/webhooks/WEBHOOK-ID'),
  example('PATCH /api/v1/webhooks/{id}', 'Pause an endpoint', '/api/v1/webhooks/WEBHOOK-ID', { state: 'paused' }),
  example('PATCH /api/v1/webhooks/{id}', 'Make it active again', '/api/v1/webhooks/WEBHOOK-ID', { state: 'active' }),
  example('POST /api/v1/webhooks/{id}/rotate', 'Another secret', '/api/v1/webhooks/WEBHOOK-ID/rotate', {}),
  example('POST /api/v1/webhooks/{id}/test', 'Try an endpoint', '/api/v1/webhooks/WEBHOOK-ID/test', {}),
  example('GET /api/v1/webhooks/{id}/deliveries', 'What was sent', '/api/v1/webhooks/WEBHOOK-ID/deliveries?take=10'),
  example(
    'POST /api/v1/webhooks/{id}/deliveries/{delivery}/replay',
    'Send one again',
    '/api/v1/webhooks/WEBHOOK-ID/deliveries/DELIVERY-ID/replay',
    {},
  ),
  example('DELETE /api/v1/webhooks/{id}', 'Delete an endpoint', '/api/v1/webhooks/WEBHOOK-ID'),
];
