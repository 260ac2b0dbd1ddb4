import { type ChildProcess, spawn } from 'node:child_process';
import { onStopSignal } from '#server/platform/stopSignals.ts';

/** Development: the API, started again when its sources change, and Vite in front of it. Ctrl-C ends both, and so does closing the terminal. */
const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--import', 'tsx', 'server/main.ts'], { stdio: 'inherit' }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
];

for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    for (const other of children) other.kill('SIGTERM');
  });
}
onStopSignal(
  () => {
    // Also where a terminal closes, of which each hears by itself: what watches the API passes this one on.
    for (const child of children) child.kill('SIGTERM');
  },
  () => process.exit(1),
);
