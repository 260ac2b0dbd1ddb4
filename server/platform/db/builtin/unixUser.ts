import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The account PostgreSQL runs as; null: our own. PostgreSQL refuses to run as root. */
export type RunAs = { readonly uid: number; readonly gid: number } | null;

/** The account without rights that every Unix has for such purposes ("nobody"). */
export const UNPRIVILEGED = { uid: 65534, gid: 65534 } as const;

/** Whether this process is root and so has to hand PostgreSQL to another account. */
export function weAreRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Whether the account can enter the folder and write in it. Asks the system itself: modes alone do not tell. */
export async function canWriteIn(folder: string, runAs: RunAs): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], { cwd: '/', ...runAs });
    return true;
  } catch {
    return false;
  }
}
