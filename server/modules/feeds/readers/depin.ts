import { capitalized } from '#schemas/format.ts';
import { organizationData, projectData, roundData } from '#server/modules/records/feedRecords.ts';
import { readDate } from '../parsing/dates.ts';
import type { CsvRow } from '../parsing/documents.ts';
import { dollarsFromMillions, figure, isNotKnown, isUnreadableFigure } from '../parsing/figures.ts';
import { columnNamed, type Reader, ReaderResult } from '../parsing/reader.ts';
import { readStage, roundKey, withoutPlaceholders } from '../parsing/rounds.ts';
import { line, twitterPage, webAddress } from '../parsing/texts.ts';

const SOURCE = 'EV3 DePIN';

/** Reads cells by approximate column names: these sheets arrive with damaged headers. */
function cells(header: readonly string[]) {
  return (row: CsvRow, ...names: string[]): string | null => {
    const column = columnNamed(header, ...names);
    return column === null ? null : line(row[column]);
  };
}

/**
 * Rounds of decentralized infrastructure networks (DePIN), in millions. Dates are `month/day/year`; four of five are
 * the first of a month and mean the month, so all of those do.
 */
export const depinRounds: Reader = {
  feed: 'depin-rounds',
  source: SOURCE,
  recognizes: (document) =>
    document.format === 'table' &&
    ['projectName', 'roundDate', 'raiseAmount'].every((name) => columnNamed(document.header, name) !== null),
  read: (document) => {
    const result = new ReaderResult();
    if (document.format !== 'table') return result;
    const cell = cells(document.header);
    for (const row of document.rows) {
      const project = cell(row, 'projectName');
      if (project === null) {
        result.reject('projectName: missing', JSON.stringify(row));
        continue;
      }
      const written = cell(row, 'roundDate');
      const date = readDate(written);
      if (date === null && !isNotKnown(written)) {
        result.reject('roundDate: not a date', `${project}: ${written}`);
        continue;
      }
      const written_amount = cell(row, 'raiseAmount');
      if (isUnreadableFigure(written_amount)) {
        result.reject('raiseAmount: not a number', `${project}: ${written_amount}`);
        continue;
      }
      const known = date?.endsWith('-01') && date.length === 10 ? date.slice(0, 7) : date;
      const stage = readStage(cell(row, 'roundType'));
      const amount = dollarsFromMillions(written_amount);
      const id = cell(row, 'projectId');
      result.add({
        kind: 'round',
        key: roundKey(id ?? project, known, stage, amount),
        fetchedAt: null,
        data: roundData({
          project,
          project_key: id,
          date: known,
          stage,
          amount_usd: amount,
          investors: withoutPlaceholders((cell(row, 'investors') ?? '').split(/\s*,\s*/)),
          announcement: webAddress(cell(row, 'sourceURL', 'source')),
        }),
      });
    }
    return result;
  },
};

/** Projects of the same sheet; most are companies, some have a CoinGecko id. */
export const depinProjects: Reader = {
  feed: 'depin-projects',
  source: SOURCE,
  recognizes: (document) =>
    document.format === 'table' &&
    ['name', 'category', 'coinGeckoID'].every((name) => columnNamed(document.header, name) !== null),
  read: (document) => {
    const result = new ReaderResult();
    if (document.format !== 'table') return result;
    const cell = cells(document.header);
    for (const row of document.rows) {
      const name = cell(row, 'name');
      if (name === null) {
        result.reject('name: missing', JSON.stringify(row));
        continue;
      }
      const category = cell(row, 'category');
      const sector = category === null || /^(NOT_DEPIN|PENDING)$/.test(category) ? [] : [sectorOf(category)];
      const more = (cell(row, 'subcategories') ?? '').split(/\s*[,;]\s*/);
      result.add({
        kind: 'project',
        key: cell(row, 'id') ?? name,
        fetchedAt: null,
        data: projectData({
          side: 'company',
          name,
          symbol: cell(row, 'token')?.replace(/^\$/, '').toUpperCase() ?? null,
          gecko_id: cell(row, 'coinGeckoID'),
          description: cell(row, 'description'),
          sector: [...new Set([...sector, ...withoutPlaceholders(more)])],
        }),
      });
    }
    return result;
  },
};

/** Investors of the same sheet: funds, companies and people, without a type. */
export const depinInvestors: Reader = {
  feed: 'depin-investors',
  source: SOURCE,
  recognizes: (document) =>
    document.format === 'table' &&
    document.header.length <= 4 &&
    ['name', 'id', 'twitter'].every((name) => document.header.includes(name)),
  read: (document) => {
    const result = new ReaderResult();
    if (document.format !== 'table') return result;
    for (const row of document.rows) {
      const name = line(row.name);
      if (name === null || figure(name) !== null) {
        result.reject(name === null ? 'name: missing' : 'name: a number', JSON.stringify(row));
        continue;
      }
      const page = twitterPage(row.twitter);
      const data = organizationData({ name, social: page ? [page] : [], may_be_person: true });
      result.add({ kind: 'organization', key: line(row.id) ?? name, fetchedAt: null, data });
    }
    return result;
  },
};

const SPELLED: Readonly<Record<string, string>> = {
  AI: 'AI',
  RWA: 'RWA',
  BLOCKCHAIN_INFRA: 'Blockchain infrastructure',
};

/** `HUMAN_CAPITAL` becomes `Human capital`. */
function sectorOf(category: string): string {
  const words = category.toLowerCase().replaceAll('_', ' ');
  return SPELLED[category] ?? capitalized(words);
}
