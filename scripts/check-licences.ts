/**
 * Refuses dependencies with a licence that does not allow shipping them with an MIT-licensed program. It reads the lock file, which
 * includes packages for other platforms. If the lock file names no licence for a package, it reads the package's installed folder.
 */

import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';

const allowed = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  // A part of the licence Python-2.0, for code that was ported from Python.
  'PSF-2.0',
  'Python-2.0',
  'MIT-0',
  'Artistic-2.0',
  // MPL-2.0 has conditions only for the package's own files, and Laurel ships these packages unchanged.
  'MPL-2.0',
  // For fonts, which may be shipped with software.
  'OFL-1.1',
]);

/**
 * The packages with the library that decodes images, for which LGPL-3.0 is allowed. The library is a separate, unchanged file that can be
 * replaced by another build of the same version, as section 4 of the licence requires (docs/adr/0009-picture-process.md).
 */
const replaceable = /^node_modules\/@img\/sharp-/;
const allowedInReplaceable = new Set([...allowed, 'LGPL-3.0-or-later']);

/** Licences that are also allowed for development tools, such as spelling dictionaries, because they are not shipped. */
const allowedInTools = new Set([...allowed, 'WTFPL', 'CC BY-SA 4.0']);

const licences = v.object({
  license: v.optional(v.string()),
  licenses: v.optional(v.array(v.object({ type: v.string() }))),
});
const lockFile = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      license: v.optional(v.string()),
      optional: v.optional(v.boolean()),
      dev: v.optional(v.boolean()),
    }),
  ),
});

const { packages } = v.parse(lockFile, JSON.parse(readFileSync('package-lock.json', 'utf8')));
const refused: string[] = [];
let checked = 0;
for (const [path, { version, license, optional, dev }] of Object.entries(packages)) {
  if (path === '') continue;
  const found = license ?? installedLicence(path);
  // A package for another platform is not installed. Its licence is that of the package that depends on it.
  if (found === null && optional === true) continue;
  checked += 1;
  if (found === null || !isAllowed(found, allowedFor(path, dev === true)))
    refused.push(
      `${path.replace(/^.*node_modules\//, '')}@${version ?? '?'}: ${found ?? 'no licence named'}`,
    );
}
for (const line of refused) process.stdout.write(`${line}\n`);
process.stdout.write(`${checked} packages checked, ${refused.length} refused\n`);
process.exitCode = refused.length === 0 ? 0 : 1;

/** Returns the licences that are allowed for a package. */
function allowedFor(path: string, isTool: boolean): ReadonlySet<string> {
  if (isTool) return allowedInTools;
  return replaceable.test(path) ? allowedInReplaceable : allowed;
}

function isAllowed(expression: string, names: ReadonlySet<string>): boolean {
  const alternatives = expression.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) =>
    alternative.split(' AND ').every((name) => names.has(name.trim())),
  );
}

function installedLicence(path: string): string | null {
  const file = `${path}/package.json`;
  if (!existsSync(file)) return null;
  const parsed = v.safeParse(licences, JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) return null;
  return (
    parsed.output.license ?? parsed.output.licenses?.map(({ type }) => type).join(' OR ') ?? null
  );
}
