import { runAdmin } from './runAdmin.ts';

const { exitCode, output } = await runAdmin(process.argv.slice(2), process.env, process.stdin);
(exitCode === 0 ? process.stdout : process.stderr).write(output);
process.exitCode = exitCode;
