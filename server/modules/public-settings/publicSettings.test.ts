import { expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { testConfig, useTestDatabase } from '#server/testing/database.ts';
import { publicSettings } from './module.ts';

const database = useTestDatabase();

it.each([
  [
    { ANALYTICS_URL: 'https://count.example/events?site=1' },
    'https://count.example/events?site=1',
    "connect-src 'self' https://count.example;",
  ],
  [{}, null, "connect-src 'self';"],
])('lets pages send to the analytics service, and to no other: %j', async (environment, service, policy) => {
  const app = await buildApp({ ...database.deps, config: testConfig(environment) }, { modules: [publicSettings] });
  const answer = await app.inject('/api/settings');
  await app.close();
  expect(answer.json().analytics).toBe(service);
  expect(`${answer.headers['content-security-policy']};`).toContain(policy);
});

it('returns the links that the operator has set, and null for the others', async () => {
  const config = testConfig({ LINK_TELEGRAM: 'https://t.example/assay', CONTACT_EMAIL: 'contact@assay.example' });
  const app = await buildApp({ ...database.deps, config }, { modules: [publicSettings] });
  const { links } = (await app.inject('/api/settings')).json();
  await app.close();
  expect(links).toEqual({
    socialRecap: null,
    mintRadar: null,
    loop: null,
    ainDashboard: null,
    twitter: null,
    telegram: 'https://t.example/assay',
    email: 'contact@assay.example',
  });
});
