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

/** An ad's place in an address: its board, and its number there; '' where the address is of the board. */
export interface BoardPlace {
  readonly host: JobBoardHost;
  readonly board: string;
  readonly id: string;
  /** The address names the board; else it is guessed from the company's own site. */
  readonly isNamed: boolean;
}

/** Anywhere in an address: a mirror has the host in its path. */
const BOARD_PAGES = [
  ['greenhouse', /\/(?:job-)?boards(?:\.eu)?\.greenhouse\.io\/(?!embed\/)([^/?#]+)\/jobs\/(\d+)/i],
  ['greenhouse', /\/(?:job-)?boards(?:\.eu)?\.greenhouse\.io\/(?!embed\/)([^/?#]+)\/?\?(?:[^#]*&)?gh_jid=(\d+)/i],
  ['greenhouse', /\/boards-api(?:\.eu)?\.greenhouse\.io\/v1\/boards\/([^/?#]+)\/jobs()/i],
  ['lever', /\/(?:jobs|api)(?:\.eu)?\.lever\.co\/(?:v0\/postings\/)?([^/?#]+)(?:\/([\w-]+))?/i],
  ['ashby', /\/jobs\.ashbyhq\.com\/([^/?#]+)\/([\w-]+)/i],
  ['ashby', /\/api\.ashbyhq\.com\/posting-api\/job-board\/([^/?#]+)()/i],
] as const;
/** Pages that companies embed: `embed/job_app?for=acme&token=33`, in any order. */
const EMBEDDED = /\/(?:job-)?boards(?:\.eu)?\.greenhouse\.io\/embed\/(?:job_app|job_board)\b[^?]*\?([^#]*)/i;
/** Parts of the hosts of companies that do not name them. */
const NO_NAMES = new Set([
  'www',
  'careers',
  'career',
  'jobs',
  'job',
  'work',
  'join',
  'boards',
  'co',
  'com',
  'org',
  'net',
]);

/**
 * The board of an address and the number of the ad there; null: none of the three hosts. An ad of Greenhouse or Ashby on the
 * company's own site (`https://acme.example/careers?gh_jid=33`) is of the board with the name of the site.
 */
export function boardOf(address: string): BoardPlace | null {
  const embedded = new URLSearchParams(EMBEDDED.exec(address)?.[1] ?? '');
  const embeddedBoard = embedded.get('for');
  if (embeddedBoard) {
    const id = /^\d+$/.exec(embedded.get('token') ?? embedded.get('gh_jid') ?? '')?.[0] ?? '';
    return { host: 'greenhouse', board: embeddedBoard, id, isNamed: true };
  }
  for (const [host, pattern] of BOARD_PAGES) {
    const [, board, id] = pattern.exec(address) ?? [];
    if (board !== undefined) return { host, board: decoded(board), id: id ?? '', isNamed: true };
  }
  return onOwnSite(address);
}

function onOwnSite(address: string): BoardPlace | null {
  if (!URL.canParse(address)) return null;
  const { hostname, searchParams } = new URL(address);
  const site = hostname
    .split('.')
    .slice(0, -1)
    .filter((part) => !NO_NAMES.has(part))
    .at(-1);
  if (site === undefined || /(?:^|\.)greenhouse\.io$/.test(hostname)) return null;
  const greenhouse = /^\d+$/.exec(searchParams.get('gh_jid') ?? '')?.[0];
  if (greenhouse) return { host: 'greenhouse', board: site, id: greenhouse, isNamed: false };
  const ashby = /^[\da-f-]{36}$/i.exec(searchParams.get('ashby_jid') ?? '')?.[0];
  return ashby ? { host: 'ashby', board: site, id: ashby, isNamed: false } : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** By what an ad is known: its board and number, else its address. */
export function keyOfAd(address: string): string {
  const at = boardOf(address);
  return at === null || at.id === '' ? address : `${boardPage(at.host, at.board)}/${at.id}`;
}

/** The largest boards have 2,000 ads with their texts. */
const BOARD_BYTES_MAX = 41_943_040;

const SITES = [
  {
    host: 'greenhouse',
    site: /^https?:\/\/(?:job-)?boards(\.eu)?\.greenhouse\.io\/(?:embed\/job_(?:app|board)\?(?:[^#]*&)?for=)?(?!embed\b)([\w.-]+)/i,
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
