import { spawnSync } from 'node:child_process';
import { findChromium } from '../e2e/support/browser.ts';

/** Makes sure that there is a Chromium to test with: Playwright's own download, else the system's package. */
function main(): void {
  if (findChromium()) return;
  const isRoot = process.getuid?.() === 0;
  const hasApt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
  const ways = [
    ...(isRoot && hasApt ? ['npx playwright install --with-deps chromium'] : []),
    'npx playwright install chromium',
    ...(isRoot && hasApt ? ['apt-get update && apt-get install -y --no-install-recommends chromium'] : []),
  ];
  for (const way of ways) {
    console.log(`No Chromium found. Trying: ${way}`);
    spawnSync('sh', ['-c', way], { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    if (findChromium()) return;
  }
  console.error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set PLAYWRIGHT_CHROMIUM.',
  );
  process.exitCode = 1;
}

main();
