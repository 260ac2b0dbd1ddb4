import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#schemas/constants.ts';
import { ACCOUNT_CATALOGS } from '#schemas/i18n/languages.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { mailDigests, startsDigest } from './digest.ts';

/** Who may cause a mail, and what bounds how many of it can reach one address. */
const CAUSES: Readonly<
  Record<string, { readonly by: 'recipient' | 'operator' | 'server' | 'stranger'; readonly bound: string }>
> = {
  report: { by: 'recipient', bound: 'the schedule of the report, and 30 an hour by hand' },
  webhookDisabled: { by: 'server', bound: 'once until its member activates the endpoint again' },
  registerCode: { by: 'stranger', bound: 'CODES: 10 an hour from a network, 20 in all' },
  resetCode: { by: 'stranger', bound: 'CODES: 10 an hour from a network, 20 in all' },
  emailCode: { by: 'stranger', bound: 'CODES: 10 an hour from a network, 20 in all' },
  emailChanged: { by: 'recipient', bound: 'once a change, after codes sent to both addresses' },
  secondFactor: { by: 'recipient', bound: 'once a change, which takes the password and a code' },
  welcome: { by: 'recipient', bound: 'once an account, after a code sent there' },
  passwordChanged: { by: 'recipient', bound: 'once a change of the password' },
  accountDeletion: { by: 'recipient', bound: 'once a request, which takes the password' },
  accountDeleted: { by: 'server', bound: 'once an account' },
  researchDecided: { by: 'operator', bound: 'once a decision' },
  jobAd: { by: 'operator', bound: 'once a decision, and once before and at its end' },
  proposal: { by: 'stranger', bound: 'comments and waiting reviews: a digest an hour; other steps: once each' },
  votesNeeded: { by: 'operator', bound: 'once a day, and none where nothing opened since' },
  adWaits: { by: 'stranger', bound: 'a digest an hour, to the operator' },
  planEnding: { by: 'server', bound: 'once a step of a plan' },
  invoice: { by: 'recipient', bound: 'once a payment' },
  card: { by: 'server', bound: 'once a step of a renewal' },
  cardReturned: { by: 'server', bound: 'once a payment, to the operator' },
  enterpriseRequested: {
    by: 'recipient',
    bound: 'one that waits a member, to the confirmed address, without words of the form',
  },
  enterpriseRequest: { by: 'stranger', bound: 'a digest an hour, to the operator' },
  operatorDigest: { by: 'stranger', bound: 'once an hour' },
  confirmNewsletter: { by: 'stranger', bound: 'once a day an address, none once it is confirmed' },
};

describe('every mail', () => {
  it.each(LANGUAGES)('that is worded in %s has a cause and a bound', (language) => {
    expect(Object.keys(ACCOUNT_CATALOGS[language].mails).toSorted()).toEqual(Object.keys(CAUSES).toSorted());
  });
});

describe('a digest', () => {
  const database = useTestDatabase();
  const MINUTE = 60_000;

  it('is told at once, and then what came within the hour together', async () => {
    const { pool } = database;
    const start = database.deps.clock();
    const told: number[] = [];
    const pass = (now: number) =>
      mailDigests(pool, 'things ', async (_, { waiting }) => void told.push(waiting), { now });
    expect(await startsDigest(pool, 'things 1', start)).toBe(true);
    for (let minute = 1; minute <= 40; minute++)
      expect(await startsDigest(pool, 'things 1', start + minute * MINUTE)).toBe(false);
    await pass(start + 59 * MINUTE);
    expect(told).toEqual([]);
    await Promise.all([pass(start + 60 * MINUTE), pass(start + 60 * MINUTE)]);
    expect(told).toEqual([40]);
    expect(await startsDigest(pool, 'things 1', start + 61 * MINUTE)).toBe(false);
    expect(await startsDigest(pool, 'things 2', start + 61 * MINUTE)).toBe(true);
    await pass(start + 120 * MINUTE);
    expect(told).toEqual([40, 1]);
    await pass(start + 200 * MINUTE);
    expect((await pool.query('SELECT FROM mail_digests')).rowCount).toBe(0);
    expect(await startsDigest(pool, 'things 1', start + 201 * MINUTE)).toBe(true);
  });
});
