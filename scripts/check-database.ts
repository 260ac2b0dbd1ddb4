import { checkDatabase } from '#server/cli/checkDatabase.ts';

/** `npm run check:database -- URL`: what works at a database, and what to do about the rest. Exit code 1: something is missing. */
const [url] = process.argv.slice(2);
if (!url || !/^postgres(ql)?:\/\//.test(url)) {
  console.error('Name a database: npm run check:database -- postgres://user:password@host:5432/database');
  process.exit(2);
}
try {
  const findings = await checkDatabase(url);
  for (const { name, result, detail } of findings) console.log(`${result.padEnd(8)} ${name}: ${detail}`);
  process.exitCode = findings.some(({ result }) => result === 'fails') ? 1 : 0;
} catch (error) {
  console.error(`The database does not answer: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
