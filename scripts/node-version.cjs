'use strict';

// Runs before everything else, on every Node there is: written so that the oldest of them can read it.

/** The oldest Node that Assay runs on, as `engines` in package.json says. */
const OLDEST = [20, 19];

const version = process.versions.node;
const [major, minor] = version.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(`Assay needs Node ${OLDEST.join('.')} or newer; this is ${version}.\n`);
  process.exit(1);
}
