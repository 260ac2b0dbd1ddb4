import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SearchHitSchema } from '#schemas/queries/results.ts';
import { ask } from '#server/testing/ask.ts';
import { useServedData } from '#server/testing/served.ts';

const served = useServedData();

describe('a search', () => {
  it('finds everywhere, grouped, the exact symbol or name first, then by beginning, then by size', async () => {
    const hits = await ask(served.app, 'search_global', { searchValue: 'bitcoin' });
    expect(
      z
        .array(SearchHitSchema)
        .parse(hits)
        .map(({ type, item }) => [type, item.slug]),
    ).toEqual([
      ['project', 'bitcoin'],
      ['project', 'bitcoin-cash'],
      ['project', 'wrapped-bitcoin'],
      ['venture', 'bitcoin-frontier'],
      ['people', 'ada-bitcoin'],
      ['people', 'sam-oak'],
    ]);
    expect(await ask(served.app, 'search_global', { searchValue: ' wBtC ' })).toMatchObject([
      { type: 'project', item: { slug: 'wrapped-bitcoin' } },
    ]);
  });

  it('describes each hit by its value or activity', async () => {
    const hits = await ask(served.app, 'search_global', { searchValue: 'bitcoin' });
    expect(hits).toContainEqual({
      type: 'project',
      item: expect.objectContaining({ slug: 'bitcoin', price_usd: 100_000, change24h: 25 }),
    });
    expect(hits).toContainEqual({
      type: 'venture',
      item: expect.objectContaining({ slug: 'bitcoin-frontier', type: 'Fund', number_of_investment: 12 }),
    });
    expect(hits).toContainEqual({
      type: 'people',
      item: expect.objectContaining({
        slug: 'sam-oak',
        primary_job_title: 'partner',
        organization: 'Bitcoin Frontier',
      }),
    });
  });

  it("falls back to 'Bitcoin' when nothing is typed", async () => {
    expect(await ask(served.app, 'search_global', { searchValue: '  ' })).toEqual(
      await ask(served.app, 'search_global', { searchValue: 'Bitcoin' }),
    );
  });

  it('shares its limit among the kinds', async () => {
    const hits = z
      .array(SearchHitSchema)
      .parse(await ask(served.app, 'search_global', { searchValue: 'bitcoin', limit: 4 }));
    expect(hits.map(({ type }) => type)).toEqual(['project', 'project', 'venture', 'people']);
  });

  it('wants every word, without regard to case and accents', async () => {
    expect(await ask(served.app, 'search_global', { searchValue: 'tran LINH' })).toMatchObject([
      { type: 'people', item: { name: 'Linh Trần' } },
    ]);
    expect(await ask(served.app, 'search_global', { searchValue: 'bitcoin nothing' })).toEqual([]);
  });

  it('finds by a former or other name as by the shown one, in whole or in part', async () => {
    await served.database.pool.query(
      `INSERT INTO other_names VALUES ('organizations', 3, 'zinnia labs'), ('organizations', 4, 'zinnia labs'), ('projects', 2, 'ethlend')`,
    );
    const found = async (searchValue: string) =>
      z
        .array(SearchHitSchema)
        .parse(await ask(served.app, 'search_global', { searchValue }))
        .map(({ item }) => item.slug);
    expect(await found('ETHLend')).toEqual(['aave']);
    expect(await found('Labs')).toEqual(['cobalt-dao']);
    expect(await found('zinnia labs')).toEqual(['cobalt-dao']);
    expect(await found('Cobalt labs')).toEqual([]);
    await served.database.pool.query("INSERT INTO other_names VALUES ('projects', 3, 'btc')");
    expect((await found('btc')).slice(0, 2)).toEqual(['bitcoin', 'wrapped-bitcoin']);
  });

  it('tolerates one typing error where nothing is found without it, and says so', async () => {
    const found = async (searchValue: string, sid: 'search_global' | 'search_token' = 'search_global') =>
      z
        .array(SearchHitSchema)
        .parse(await ask(served.app, sid, { searchValue }))
        .map(({ item }) => [item.slug, item.mended ?? false]);
    const bitcoin = (await found('bitcoin')).filter(([slug]) => slug !== 'sam-oak');
    expect(bitcoin.every(([, isMended]) => isMended === false)).toBe(true);
    // By names alone: `sam-oak` works at one that is meant.
    const mended = await found('bitcion');
    expect(mended[0]).toEqual(['bitcoin', true]);
    expect(mended.toSorted()).toEqual(bitcoin.map(([slug]) => [slug, true]).toSorted());
    for (const typed of ['bitcon', 'bitccoin', 'bitcoim', 'BITCION', ' Bitcon '])
      expect([typed, (await found(typed))[0]]).toEqual([typed, ['bitcoin', true]]);
    expect(await found('aster captal')).toEqual([['aster-capital', true]]);
    expect(await found('astre capital')).toEqual([['aster-capital', true]]);
    expect(await found('bitcon', 'search_token')).toEqual(expect.arrayContaining([['bitcoin', true]]));
    expect(await found('avae')).toEqual([['aave', true]]);
    // Two errors, a wrong first letter, and words of fewer than four letters.
    for (const typed of ['astre captal', 'bitzzin', 'litcoin', 'bct', 'avx', '1234'])
      expect([typed, await found(typed)]).toEqual([typed, []]);
    for (const hostile of ['a.*b', '(((((', 'bitc[in', 'bit\\coin', '%%%%', '____', 'x'.repeat(200)])
      expect([hostile, await found(hostile)]).toEqual([hostile, []]);
  });

  it('finds one kind by name, the largest where nothing is typed', async () => {
    expect(await ask(served.app, 'search_token', { searchValue: 'aave' })).toMatchObject([
      { type: 'project', item: { symbol: 'AAVE' } },
    ]);
    expect(await ask(served.app, 'search_organization', { limit: 1 })).toMatchObject([
      { item: { ventures_name: 'Aster Capital' } },
    ]);
    expect(await ask(served.app, 'search_people', { searchValue: 'oak' })).toMatchObject([
      { item: { name: 'Sam Oak', avatar: null } },
    ]);
    await served.database.pool.query("UPDATE directory_people SET gender = 'Male' WHERE slug = 'linh-tran'");
    expect(await ask(served.app, 'search_people', { searchValue: 'linh tran' })).toMatchObject([
      { item: { slug: 'linh-tran', gender: 'Male' } },
    ]);
  });

  it('suggests values of a field', async () => {
    expect(await ask(served.app, 'search_jobtitle', { searchValue: 'part' })).toEqual([{ value: 'Partner', count: 2 }]);
    expect(await ask(served.app, 'search_sector', { searchValue: 'DÉR' })).toEqual([{ value: 'Dérivés', count: 1 }]);
    expect(await ask(served.app, 'search_venture_type')).toEqual([
      { value: 'Fund', count: 3 },
      { value: 'DAO', count: 1 },
    ]);
    expect(await ask(served.app, 'search_current_organization', { searchValue: 'frontier' })).toEqual([
      { value: 'Bitcoin Frontier', count: 2 },
    ]);
  });
});
