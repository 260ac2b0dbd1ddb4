import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Builds the product where a source has changed. Plain JavaScript: a production install has no tools to build with, and
 * starts what was built before.
 */
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const canBuild = ['tsx', 'vite'].every((tool) => existsSync(path.join(root, 'node_modules', tool)));

/** Exit status of a script of this folder. */
function run(script, ...options) {
  const file = path.join(root, 'scripts', script);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  return status ?? 1;
}

if (canBuild) {
  const cannotStart = process.argv.includes('--start') ? run('check-start.ts') : 0;
  process.exitCode = cannotStart || run('build.ts', '--if-needed');
} else if (!existsSync(path.join(root, 'dist', 'server', 'main.js'))) {
  console.error(
    'dist/ is not built, and the packages to build it with are not installed (NODE_ENV=production leaves them out): run npm ci --include=dev',
  );
  process.exitCode = 1;
}
