import { type ChildProcess, spawn } from 'node:child_process';

/** Development: the API, started again when its sources change, and Vite in front of it. Ctrl-C ends both. */
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
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
