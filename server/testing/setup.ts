import type { TestProject } from 'vitest/node';
import startCluster from './cluster.ts';
import buildPrograms from './programs.ts';

/** Starts PostgreSQL while the programs are built: each waits for processes of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const ends = await Promise.all([startCluster(project), buildPrograms(project)]);
  return async () => {
    await Promise.all(ends.map((end) => end?.()));
  };
}
