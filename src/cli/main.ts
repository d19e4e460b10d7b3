#!/usr/bin/env node
/**
 * The launcher: looks at the runtime before anything is loaded that an older one would trip over,
 * because a native module made for a newer Node ends the process without a word.
 */

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 13)) {
  process.stderr.write(
    `Laurel needs Node 22.13 or newer and was started with ${process.versions.node}. In a clone, use "npm start" or "npx laurel", which bring their own; else install a newer Node.\n`,
  );
  process.exitCode = 1;
} else {
  const { run } = await import('./program.ts');
  process.exitCode = await run(process.argv.slice(2));
}
