import autocannon from 'autocannon';
import { structUrl } from '#schemas/http.ts';

/** Conditions of the greedy client: all different, on lists of names. */
const CONDITIONS = 49;
const GREEDY_CONNECTIONS = 40;
/** Longest allowed wait of other clients, in ms. */
export const OTHERS_WITHIN_MS = 1_000;

/** An expensive options query; `turn` defeats the cache. */
function greedyUrl(turn: number): string {
  const filter = Array.from({ length: CONDITIONS }, (_, index) => ['organizations', 'nin', [`x${turn}-${index}`]]);
  return structUrl('options_fundraising', { field: 'organizations', filter });
}

/** Longest of 40 cheap, uncached answers in ms, while 40 connections send the most expensive query without pause. */
export async function longestBesideGreedy(address: string): Promise<number> {
  let turn = 0;
  const requests = Array.from({ length: 200 }, () => ({ method: 'GET' as const, path: greedyUrl(turn++) }));
  const greedy = autocannon({ url: address, connections: GREEDY_CONNECTIONS, duration: 10, timeout: 60, requests });
  let longest = 0;
  for (let light = 0; light < 40; light++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const began = performance.now();
    const answer = await fetch(`${address}${structUrl('master_projects', { take: 50, skip: light * 7, search: 'a' })}`);
    if (!answer.ok) throw new Error(`A light query answers ${answer.status}`);
    await answer.arrayBuffer();
    longest = Math.max(longest, performance.now() - began);
  }
  await greedy;
  return longest;
}
