/**
 * Start of the single-file executable. Native modules, threads and worker processes need files. The executable therefore unpacks its
 * files once into a folder for its version in the user's cache, and then runs the program from there.
 */

const { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { homedir } = require('node:os');
const { dirname, join } = require('node:path');
const { getAsset, getAssetKeys, getRawAsset } = require('node:sea');
const { pathToFileURL } = require('node:url');

const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
const folder = join(cache, 'laurel', getAsset('build', 'utf8'));
if (!existsSync(folder)) unpack();

// A worker process is started as `executable script`. Users never pass files below the folder as arguments.
const script = process.argv.find((word) => word.startsWith(folder));
if (script === undefined) void start();
else void load(script);

async function start() {
  const { run } = await load(join(folder, 'dist', 'cli', 'program.js'));
  process.exitCode = await run(process.argv.slice(2));
}

/** Loads a module. `require` would refuse modules that wait while they are loaded (top-level await). */
function load(file) {
  return import(pathToFileURL(file).href);
}

/** Writes the files to a temporary folder and renames it to the final name, so that an existing folder is always complete. */
function unpack() {
  const unfinished = `${folder}.${process.pid}`;
  for (const key of getAssetKeys()) {
    const file = join(unfinished, key);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, Buffer.from(getRawAsset(key)));
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error; // if the folder exists, another process was faster
  }
}
