import { runCommand } from './command.ts';
import { runBackup } from './runBackup.ts';

await runCommand((stopping) => runBackup('restore', process.argv.slice(2), process.env, stopping));
