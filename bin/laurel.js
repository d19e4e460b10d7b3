#!/usr/bin/env node
// The command `laurel`. A clone runs its sources, so that it needs no build and is always current; a package contains the build.
import { existsSync } from 'node:fs';

const sources = new URL('../src/cli/main.ts', import.meta.url);
const isClone = existsSync(sources);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// The first version that runs TypeScript; the build itself checks what it needs.
const runsSources = major > 22 || (major === 22 && minor >= 18);

if (isClone && !runsSources) {
  process.stderr.write(
    `Laurel requires Node 22.18 or newer, but was started with ${process.versions.node}. In a clone, use "npm start" or "npx laurel", which use their own Node. Otherwise, install a newer Node.\n`,
  );
  process.exitCode = 1;
} else {
  await import(isClone ? sources.href : '../dist/cli/main.js');
}
