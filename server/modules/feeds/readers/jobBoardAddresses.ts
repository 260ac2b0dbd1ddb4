import { z } from 'zod';
import { StartError } from '#server/platform/errors.ts';
import type { PageRequest } from '../fetchers/request.ts';
import jobBoards from './jobBoards.json' with { type: 'json' };

/** Boards by the address that visitors see, and where their public JSON is. */

export type JobBoardHost = 'greenhouse' | 'lever' | 'ashby';

const { boards, names } = z
  .strictObject({ about: z.array(z.string()), boards: z.array(z.url()), names: z.record(z.string(), z.string()) })
  .parse(jobBoards);

/** Job boards to read unless the settings name others. */
export const JOB_BOARDS: readonly string[] = boards;

const NAMES = new Map(Object.entries(names));

/** The company of a board, by the word that names the board in its address: "ondo-finance" is Ondo Finance. */
export function companyOfBoard(board: string): string {
  const known = NAMES.get(board.toLowerCase());
  if (known !== undefined) return known;
  // With capitals it is written as a name.
  if (board !== board.toLowerCase()) return board;
  return board.replaceAll(/[-_\s]+/g, ' ').replaceAll(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}

/** The largest boards have 2,000 ads with their texts. */
const BOARD_BYTES_MAX = 41_943_040;

const SITES = [
  {
    host: 'greenhouse',
    site: /^https?:\/\/(?:job-)?boards(\.eu)?\.greenhouse\.io\/([\w.-]+)/i,
    // Boards of Europe are answered by the same service.
    api: (_: string, board: string) =>
      `https://boards-api.greenhouse.io/v1/boards/${board}/jobs?content=true&pay_transparency=true`,
  },
  {
    host: 'lever',
    site: /^https?:\/\/jobs(\.eu)?\.lever\.co\/([\w.-]+)/i,
    api: (eu: string, board: string) => `https://api${eu}.lever.co/v0/postings/${board}?mode=json`,
  },
  {
    host: 'ashby',
    site: /^https?:\/\/jobs(\.eu)?\.ashbyhq\.com\/([\w.%-]+)/i,
    api: (_: string, board: string) =>
      `https://api.ashbyhq.com/posting-api/job-board/${board}?includeCompensation=true`,
  },
] as const;

/** Names a board among the pages of the feed; keys of its ads begin with it and a slash. */
export const boardPage = (host: JobBoardHost, board: string) => `${host}/${board.toLowerCase()}`;

/**
 * Asks for all ads of a board. `mirror`: answers for the services.
 * @throws StartError naming an address that is none of a board.
 */
export function boardRequest(address: string, mirror: string | null): PageRequest {
  for (const { host, site, api } of SITES) {
    const [, eu = '', board] = site.exec(address) ?? [];
    if (board === undefined) continue;
    const url = api(eu.toLowerCase(), board);
    return {
      page: boardPage(host, decodeURIComponent(board)),
      url: mirror === null ? url : url.replace('https:/', mirror),
      largestBytes: BOARD_BYTES_MAX,
    };
  }
  throw new StartError(
    `${address} is no job board at Greenhouse, Lever or Ashby, such as https://jobs.lever.co/acme.`,
    2,
  );
}
