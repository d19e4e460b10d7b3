/** `npm run test:single`: runs the single-file executable in an empty folder, without Node and without node_modules. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryProgram } from './try-program.ts';
import { printHelp } from '../support/print-help.ts';

printHelp(import.meta.filename);

const cwd = mkdtempSync(join(tmpdir(), 'laurel-single-'));
const name = process.platform === 'win32' ? 'laurel.exe' : 'laurel';
const program = join(import.meta.dirname, '..', '..', 'dist-single', name);
/** Environment without this system's Node in the path. Windows needs its own folder to open sockets. */
const env = { HOME: cwd, USERPROFILE: cwd, PATH: cwd, SystemRoot: process.env['SystemRoot'] };
try {
  await tryProgram({
    program,
    options: { cwd, env: { ...env, LAUREL_STORE: `sqlite:${join(cwd, 'laurel.db')}` } },
  });
  process.stdout.write('The executable runs.\n');
} finally {
  rmSync(cwd, { recursive: true });
}
