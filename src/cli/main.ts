#!/usr/bin/env node
/**
 * Entry point. Checks the version of Node before it loads the program, because a native module for a newer version of Node
 * ends the process without a message.
 */

import { giveYoungGeneration } from './young-generation.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 13)) {
  process.stderr.write(
    `Laurel requires Node 22.13 or newer, but was started with ${process.versions.node}. In a clone, use "npm start" or "npx laurel", which use their own Node. Otherwise, install a newer Node.\n`,
  );
  process.exitCode = 1;
} else {
  giveYoungGeneration(process.argv.slice(2));
  const [{ run }, { ensureHome }] = await Promise.all([
    import('./program.ts'),
    import('./ensure-home.ts'),
  ]);
  ensureHome();
  process.exitCode = await run(process.argv.slice(2));
}
