import { describe, expect, it } from 'vitest';
import { ROW_SCHEMAS } from '../entities/rows.ts';
import { mostExactSectors } from '../sectors/sectors.ts';
import { createSampleData } from './sampleData.ts';

const NOW = Date.UTC(2026, 10, 21, 11);
const SIZE = 4000;
const sampleData = createSampleData({ seed: 1, projects: SIZE, now: NOW });
const projects = sampleData.rows('projects', 0, SIZE).map((row) => ROW_SCHEMAS.projects.parse(row));
type Figure = {
  [Name in keyof (typeof projects)[number]]: (typeof projects)[number][Name] extends number | null ? Name : never;
}[keyof (typeof projects)[number]];

const known = (field: Figure) => projects.flatMap((project) => project[field] ?? []).toSorted((a, b) => a - b);
const quantile = (field: Figure, q: number) => known(field)[Math.floor(q * (known(field).length - 1))] ?? Number.NaN;
const shareMissing = (field: Figure) => 1 - known(field).length / SIZE;
const changeOver = (closes: Float64Array, days: number) =>
  100 * ((closes.at(-1) ?? 0) / (closes.at(-1 - days) ?? 0) - 1);

describe('market figures', () => {
  it('agree: market cap is price times circulating supply, and supplies contain each other', () => {
    for (const project of projects) {
      if (project.market_cap_usd !== null)
        expect(project.market_cap_usd).toBe((project.price_usd ?? 0) * (project.circulating_supply ?? 0));
      const { circulating_supply: circulating, total_supply: total, max_supply: max } = project;
      if (circulating !== null && total !== null) expect(circulating).toBeLessThanOrEqual(total);
      if (total !== null && max !== null) expect(total).toBeLessThanOrEqual(max);
      if (circulating !== null && max !== null) expect(circulating).toBeLessThanOrEqual(max);
      if (circulating !== null) expect(circulating).toBeGreaterThan(0);
    }
  });

  it('are missing for projects without a token, about one in seven', () => {
    const tokenless = projects.filter(({ symbol }) => symbol === null);
    for (const {
      price_usd,
      change24h,
      change7d,
      change30d,
      change1h,
      market_cap_usd,
      volume,
      circulating_supply,
      total_supply,
      max_supply,
    } of tokenless) {
      const figures = [
        price_usd,
        change24h,
        change7d,
        change30d,
        change1h,
        market_cap_usd,
        volume,
        circulating_supply,
        total_supply,
        max_supply,
      ];
      expect(figures.every((figure) => figure === null)).toBe(true);
    }
    expect(tokenless.length / SIZE).toBeGreaterThan(0.12);
    expect(tokenless.length / SIZE).toBeLessThan(0.18);
    for (const { symbol, price_usd } of projects) expect(symbol === null).toBe(price_usd === null);
  });

  it('are distributed like a market: few large values, many small ones', () => {
    const total = known('market_cap_usd').reduce((sum, value) => sum + value, 0);
    const top = known('market_cap_usd')
      .slice(-50)
      .reduce((sum, value) => sum + value, 0);
    expect(quantile('market_cap_usd', 1)).toBeGreaterThan(3e10);
    expect(quantile('market_cap_usd', 1)).toBeLessThan(2e11);
    expect(quantile('market_cap_usd', 0.5)).toBeGreaterThan(1e6);
    expect(quantile('market_cap_usd', 0.5)).toBeLessThan(6e6);
    expect(top / total).toBeGreaterThan(0.5);
  });

  it('move as they do in a market: mostly little, sometimes a lot', () => {
    for (const [field, typical] of [
      ['change1h', 3],
      ['change24h', 8],
      ['change7d', 20],
      ['change30d', 45],
    ] as const) {
      expect(Math.abs(quantile(field, 0.5))).toBeLessThan(typical / 2);
      const spread = quantile(field, 0.75) - quantile(field, 0.25);
      expect(spread).toBeGreaterThan(typical / 10);
      expect(spread).toBeLessThan(typical * 2);
      // Ten deviations of a quiet market would never be seen; here they are.
      expect(quantile(field, 1) - quantile(field, 0)).toBeGreaterThan(spread * 6);
      expect(quantile(field, 0)).toBeGreaterThan(-100);
    }
  });

  it('have a locked value only where a protocol can have one', () => {
    const holders = new Set(projects.filter(({ tvl }) => tvl !== null).map(({ sector }) => sector[0]));
    expect(holders.has('Lending')).toBe(true);
    for (const sector of ['Gaming', 'NFT', 'Wallet', 'AI', 'L1']) expect(holders.has(sector)).toBe(false);
  });

  it('keep stablecoins at their dollar', () => {
    const stable = projects.filter(({ sector, price_usd }) => sector[0] === 'Stablecoin' && price_usd !== null);
    expect(stable.length).toBeGreaterThan(50);
    for (const { price_usd, change24h } of stable) {
      expect(Math.abs((price_usd ?? 0) - 1)).toBeLessThan(0.01);
      expect(Math.abs(change24h ?? 0)).toBeLessThan(2);
    }
  });

  it('have the gaps of real data', () => {
    expect(shareMissing('max_supply')).toBeGreaterThan(0.3);
    expect(shareMissing('tvl')).toBeGreaterThan(0.4);
    expect(shareMissing('change1h')).toBeGreaterThan(shareMissing('change24h'));
    expect(shareMissing('change30d')).toBeGreaterThan(shareMissing('change24h'));
    const undescribed = projects.filter(({ description }) => description === null).length / SIZE;
    expect(undescribed).toBeGreaterThan(0.05);
    expect(undescribed).toBeLessThan(0.15);
    expect(projects.every(({ logo }) => logo === null)).toBe(true);
  });

  it('have one to four tags, a few of them common', () => {
    const counts = new Map<string, number>();
    for (const { sector } of projects) {
      expect(sector.length).toBeGreaterThan(0);
      expect(mostExactSectors(sector).length).toBeLessThanOrEqual(4);
      expect(new Set(sector).size).toBe(sector.length);
      for (const tag of sector) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
    expect(Math.max(...counts.values())).toBeGreaterThan(SIZE / 5);
    expect(counts.size).toBeGreaterThan(30);
  });
});

describe('daily prices', () => {
  it('of a year are the last of all', () => {
    for (let project = 0; project < 200; project++) {
      const all = sampleData.prices(project);
      expect(sampleData.pricesOfYear(project)).toEqual(all.subarray(Math.max(0, all.length - 365)));
    }
  });

  const facts = sampleData.relations('project_facts', 0, SIZE);
  const today = Math.floor(NOW / 86_400_000);
  const yearOf = (day: number) => new Date(day * 86_400_000).getUTCFullYear();
  // Every third: the largest are among the first hundred.
  const histories = projects.flatMap((project, index) =>
    index < 100 || index % 3 === 0 ? [{ project, index, closes: sampleData.prices(index) }] : [],
  );

  it('end in the present price, and their changes are the quoted changes', () => {
    for (const { project, closes } of histories) {
      if (project.price_usd === null) {
        expect(closes).toHaveLength(0);
        continue;
      }
      expect(closes.at(-1)).toBe(project.price_usd);
      for (const [days, change] of [
        [1, project.change24h],
        [7, project.change7d],
        [30, project.change30d],
      ] as const) {
        const difference = change === null ? 0 : Math.abs(changeOver(closes, days) - change);
        expect(difference).toBeLessThan(1e-4 * (1 + Math.abs(change ?? 0)));
      }
    }
  });

  it('are positive on every day since the first trade, which is never before the founding', () => {
    let listedLately = 0;
    for (const { index, closes } of histories) {
      if (closes.length > 0 && closes.length < 365) listedLately++;
      expect(closes.every((close) => close > 0 && Number.isFinite(close))).toBe(true);
      const founded = facts[index]?.year_founded ?? null;
      if (founded !== null) expect(yearOf(today - closes.length + 1)).toBeGreaterThanOrEqual(founded);
    }
    expect(listedLately / histories.length).toBeGreaterThan(0.02);
    expect(listedLately / histories.length).toBeLessThan(0.1);
  });

  it('are ten years of the large and three of the others, where they are that old', () => {
    const years = histories.map(({ project, closes }) => ({
      years: closes.length / 365.25,
      isLarge: (project.market_cap_usd ?? 0) >= 1e8,
    }));
    const large = years.filter((one) => one.isLarge).map((one) => one.years);
    const others = years.filter((one) => !one.isLarge).map((one) => one.years);
    expect(Math.max(...large)).toBeCloseTo(10, 1);
    expect(large.filter((length) => length > 5).length / large.length).toBeGreaterThan(0.4);
    expect(Math.max(...others)).toBeCloseTo(3, 1);
    expect(others.filter((length) => length > 1.5).length / others.length).toBeGreaterThan(0.4);
  });

  it("have volumes that end in the directory's, and neither end nor repeat", () => {
    for (const { project, index, closes } of histories.slice(0, 200)) {
      const volumes = sampleData.volumes(index, closes);
      expect(volumes).toHaveLength(closes.length);
      if (project.volume === null) expect(volumes.every(Number.isNaN)).toBe(true);
      else if (closes.length > 0) {
        expect(volumes.at(-1)).toBe(project.volume);
        expect(volumes.every((volume) => volume > 0 && Number.isFinite(volume))).toBe(true);
        expect(new Set(volumes).size).toBeGreaterThan(volumes.length * 0.9);
      }
    }
  });

  it('wander every day, and not out of sight', () => {
    const closes = sampleData.prices(0);
    expect(new Set(closes).size).toBeGreaterThan(300);
    const spans = histories.flatMap(({ closes: all }) =>
      all.length === 0 ? [] : [Math.log10(Math.max(...all) / Math.min(...all))],
    );
    expect(spans.filter((span) => span < 3).length / spans.length).toBeGreaterThan(0.95);
    const stable = histories.filter(({ project }) => project.sector[0] === 'Stablecoin');
    expect(stable.length).toBeGreaterThan(5);
    for (const { closes: all } of stable) expect(all.every((close) => Math.abs(close - 1) < 0.1)).toBe(true);
  });
});
