/**
 * Refuses a dependency whose licence is none of those we may ship under MIT. Reads the lock file, so
 * that packages of other platforms count too; packages without an entry there are looked up where
 * they are installed.
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
  // The last part of Python-2.0 alone, for what was ported from Python.
  'PSF-2.0',
  'Python-2.0',
  'MIT-0',
  'Artistic-2.0',
  // Binds changes of its own files only; these packages are used as they come.
  'MPL-2.0',
  // For fonts; they may be shipped along with software.
  'OFL-1.1',
]);

/**
 * Allowed for the library that decodes pictures: it comes as a file of its own, which is used as it comes and can be replaced by
 * another of the same version, as LGPL-3.0 section 4 asks (docs/adr/0009-picture-process.md).
 */
const replaceable = /^node_modules\/@img\/sharp-/;
const allowedInReplaceable = new Set([...allowed, 'LGPL-3.0-or-later']);

/** Also allowed for tools of development, which are not shipped: dictionaries of the spelling check. */
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
  // A package for another platform that this machine does not have is covered by the package that asks for it.
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

/** `MIT OR CC0-1.0` needs one of the two, `MIT AND ISC` both. */
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
