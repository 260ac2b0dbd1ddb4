import { onStopSignal } from '../platform/stopSignals.ts';
import { runAdmin, STOPPED } from './runAdmin.ts';

const stopping = new AbortController();
onStopSignal(
  () => stopping.abort(),
  () => process.exit(STOPPED),
);
const { exitCode, output } = await runAdmin(process.argv.slice(2), process.env, process.stdin, stopping.signal);
(exitCode === 0 ? process.stdout : process.stderr).write(output);
process.exitCode = exitCode;
// Standard input may still be open.
if (exitCode === STOPPED) process.exit();
