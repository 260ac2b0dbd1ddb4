import { onStopSignal } from '../platform/stopSignals.ts';
import { runBackup, STOPPED } from './runBackup.ts';

const stopping = new AbortController();
onStopSignal(
  () => stopping.abort(),
  () => process.exit(STOPPED),
);
const { exitCode, output } = await runBackup('restore', process.argv.slice(2), process.env, stopping.signal);
(exitCode === 0 ? process.stdout : process.stderr).write(output);
process.exitCode = exitCode;
