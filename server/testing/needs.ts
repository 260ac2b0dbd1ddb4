import type { TestOptions } from 'vitest';
import { weAreRoot } from '../platform/db/builtin/unixUser.ts';

/** What some tests need and a machine may lack. */
export interface Need {
  readonly isMet: boolean;
  /** What is missing and how to get it: the run of all tests ends with it. */
  readonly missing: string;
}

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test was skipped. */
    skipped?: string;
  }
}

/** Options of tests that need something: without it they are skipped, and say why. */
export function needs({ isMet, missing }: Need): TestOptions {
  return isMet ? {} : { skip: true, meta: { skipped: missing } };
}

export const ROOT: Need = {
  isMet: weAreRoot(),
  missing: 'what only root meets, such as folders of other accounts: run npm test as root, in a container for example',
};

export const LINUX: Need = {
  isMet: process.platform === 'linux',
  missing: 'a folder that no account can write, which only Linux has: run npm test on Linux',
};
