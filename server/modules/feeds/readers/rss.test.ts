import { describe, expect, it } from 'vitest';
import { only, reading } from '../testing/recordings.ts';

describe('news', () => {
  it('comes from RSS with its wrappings taken off', () => {
    const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>Plum: all the news</title>
      <item><title><![CDATA[Fig &amp; Pear]]></title><link>https://n.example/a?utm_source=rss</link><pubDate>Mon, 13 Mar 2023 10:13:50 +0000</pubDate><description><![CDATA[<b>Bold</b> words]]></description><category domain="tag">Bitcoin</category><category domain="article-type">news</category></item>
      <item><title>No link</title><pubDate>Mon, 13 Mar 2023 10:13:50 +0000</pubDate></item>
      <item><title>No date</title><link>https://n.example/b</link></item></channel></rss>`;
    const { records, rejected } = reading(rss, 'https://n.example/rss');
    expect(only(records, 'news').map(({ key, data }) => ({ key, ...data }))).toEqual([
      {
        key: 'n.example/a',
        title: 'Fig & Pear',
        url: 'https://n.example/a',
        source_name: 'Plum',
        created_at: '2023-03-13T10:13:50.000Z',
        tags: ['Bitcoin'],
        summary: 'Bold words',
        guid: null,
      },
    ]);
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'link: missing or not a web address',
      'date: missing or not a date',
    ]);
  });

  it('comes from Atom too', () => {
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>Plum</title><id>x</id><updated>2026-01-01T00:00:00Z</updated><entry><id>1</id><title>Fig</title><link rel="alternate" href="https://n.example/fig"/><updated>2026-01-02T00:00:00Z</updated><summary>Words</summary><category term="DeFi"/></entry></feed>';
    expect(only(reading(atom).records, 'news')[0]?.data).toMatchObject({
      title: 'Fig',
      url: 'https://n.example/fig',
      created_at: '2026-01-02T00:00:00.000Z',
      tags: ['DeFi'],
      summary: 'Words',
    });
  });

  it('comes from archives whose links are still wrapped in CDATA', () => {
    const article = {
      title: 'Fig &#39;wins&#39;',
      link: '<![CDATA[https://n.example/fig?utm_source=rss]]>',
      canonical_link: '<![cdata[x]]>',
      description: 'Words',
      source: 'Plum',
      pub_date: '2026-01-08T12:30:00.000Z',
      tickers: ['BITCOIN', 'BTC'],
      tags: ['defi'],
    };
    expect(
      only(reading(`${JSON.stringify(article)}\n${JSON.stringify(article)}`).records, 'news')[0]?.data,
    ).toMatchObject({ title: "Fig 'wins'", url: 'https://n.example/fig', tags: ['defi'] });
  });

  it('gives the articles of a day, whose list says when it was made', () => {
    const article = (name: string, known: object) => ({
      title: `${name} &amp; more`,
      link: `<![CDATA[https://n.example/${name}?utm_medium=rss]]>`,
      description: 'Fruit',
      pubDate: '2026-01-08T18:05:00.000Z',
      source: 'The Orchard',
      sourceKey: 'orchard',
      category: 'general',
      timeAgo: '5m ago',
      ...known,
    });
    const articles = [
      article('fig', {}),
      article('pear', { category: 'DeFi', pubDate: 'Thu, 08 Jan 2026 17:00:00 GMT' }),
      article('kiwi', { pubDate: '5m ago' }),
      article('lime', { link: 'javascript:alert(1)' }),
    ];
    const day = { date: '2026-01-08', fetchedAt: '2026-01-08T18:10:22.000Z', articleCount: 4, articles };
    const { records, rejected } = reading(day, 'archive.json');
    expect(
      only(records, 'news').map(({ key, fetchedAt, data }) => [key, fetchedAt, data.created_at, data.tags]),
    ).toEqual([
      ['n.example/fig', day.fetchedAt, '2026-01-08T18:05:00.000Z', []],
      ['n.example/pear', day.fetchedAt, '2026-01-08T17:00:00.000Z', ['DeFi']],
    ]);
    expect(only(records, 'news')[0]?.data).toMatchObject({
      title: 'fig & more',
      url: 'https://n.example/fig',
      source_name: 'The Orchard',
      summary: 'Fruit',
    });
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'date: missing or not a date',
      'link: missing or not a web address',
    ]);
  });

  it('comes from RDF, whose dates are those of Dublin Core', () => {
    const rdf =
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>Plum</title></channel><item rdf:about="https://n.example/1"><title>Fig</title><link>https://n.example/1</link><dc:date>2026-01-02T03:04:05Z</dc:date></item></rdf:RDF>';
    const rss =
      '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Plum</title><item><title>Pear</title><link>https://n.example/2</link><dc:date>2026-01-03</dc:date></item></channel></rss>';
    expect([rdf, rss].map((feed) => only(reading(feed).records, 'news')[0]?.data.created_at)).toEqual([
      '2026-01-02T03:04:05.000Z',
      '2026-01-03T00:00:00.000Z',
    ]);
  });

  it.each([
    ['xml:base="https://n.example/news/"', '', 'some-file', 'https://n.example/news/fig'],
    ['xml:base="https://n.example/news/"', 'xml:base="old/"', 'some-file', 'https://n.example/news/old/fig'],
    ['', '', 'https://n.example/feed', 'https://n.example/fig'],
  ])('finds addresses that are relative to %j, %j in %s', (ofFeed, ofEntry, address, url) => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" ${ofFeed}><title>Plum</title><entry ${ofEntry}><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Fig <b>wins</b></div></title><link href="fig"/><id>x</id><published>2026-01-02T03:04:05Z</published></entry></feed>`;
    expect(only(reading(atom, address).records, 'news')[0]?.data).toMatchObject({ title: 'Fig wins', url });
  });

  it('is of the publisher its feed names, and has its address from the site the feed is of', () => {
    const item = (title: string, link: string) =>
      `<item><title>${title}</title><link>${link}</link><pubDate>13 Mar 2023 10:13:50 GMT</pubDate></item>`;
    const rss = `<rss version="2.0"><channel><title>Plum: News</title><link>https://n.example/</link>${item('A', '/a')}${item('B', '//m.example/b')}${item('C', 'unknown')}</channel></rss>`;
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">The Plum</title><link rel="self" href="https://f.example/atom"/><link href="https://n.example/"/><entry><title type="html">&lt;b&gt;Fig&lt;/b&gt;</title><link href="/d"/><id>x</id><updated>2026-01-02T03:04:05Z</updated></entry></feed>';
    const news = only([...reading(rss).records, ...reading(atom).records], 'news');
    expect(news.map(({ data }) => [data.title, data.url, data.source_name])).toEqual([
      ['A', 'https://n.example/a', 'Plum'],
      ['B', 'https://m.example/b', 'Plum'],
      ['Fig', 'https://n.example/d', 'The Plum'],
    ]);
    expect(reading(rss).rejected).toEqual([{ reason: 'link: missing or not a web address', example: 'C' }]);
  });

  it('without an own address is rejected', () => {
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>Plum</title><entry><title>Fig</title><link href="fig"/><id>urn:x</id><published>2026-01-02T03:04:05Z</published></entry></feed>';
    expect(reading(atom)).toMatchObject({ records: [], rejected: [{ reason: 'link: missing or not a web address' }] });
  });
});
