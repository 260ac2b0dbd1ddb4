import { runCommand, STOPPED } from './command.ts';
import { runAdmin } from './runAdmin.ts';

await runCommand((stopping) => runAdmin(process.argv.slice(2), process.env, process.stdin, stopping));
// Standard input may still be open.
if (process.exitCode === STOPPED) process.exit();
