import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** User that runs PostgreSQL, which refuses to run as root; null: our own. */
export type RunAs = { readonly uid: number; readonly gid: number } | null;

/** The user "nobody". */
export const UNPRIVILEGED = { uid: 65534, gid: 65534 } as const;

export function weAreRoot(): boolean {
  return process.getuid?.() === 0;
}

/** True if the user can enter and write the folder. Tries it, because file modes are not enough. */
export async function canWriteIn(folder: string, runAs: RunAs): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], { cwd: '/', ...runAs });
    return true;
  } catch {
    return false;
  }
}
