/** Plans which parts of a recognised folder are read, with which format and options. */

import type {
  OptionValues,
  Recognised,
  RecognisedSource,
  TitledRequest,
} from '../data/import/index.ts';
import { findFormat } from '../data/import/index.ts';
import { invariant } from '../invariant.ts';
import { ActionError } from '../store/port/errors.ts';
import type { JobFound, JobOptions } from './state/index.ts';

/** The context for reading the sources of a job. */
export interface PlanContext {
  readonly timeZone: string;
  /** Folder of trophy icons. */
  readonly icons: string;
  /** Whether compressed files are accepted. This is so only for files that are already on this machine. */
  readonly mayBePacked: boolean;
}

/** The sources of a job, or the options that the user must give first. */
export interface Plan {
  readonly found: JobFound;
  readonly requests: readonly TitledRequest[];
}

/** Formats that read the same files. The content of the files does not show which of the two formats it is. */
const alike: Readonly<Record<string, string>> = { ps3: 'rpcs3' };

/** Plans how the recognised files are read. Throws ActionError. */
export function planImport(
  recognised: Recognised,
  options: JobOptions,
  context: PlanContext,
): Plan {
  const sources = choose(recognised.sources, options);
  const planned = sources.map((source) => planSource(source, options, context));
  const missing = new Set(planned.flatMap((each) => each.missing));
  return {
    found: {
      sources: sources.map(({ format, what, where }) => ({ format, what, where })),
      unknown: { ...recognised.unknown, first: [...recognised.unknown.first] },
      missing: [...missing],
    },
    requests: planned.map(({ request }) => request),
  };
}

function choose(
  sources: readonly RecognisedSource[],
  { format }: JobOptions,
): readonly RecognisedSource[] {
  if (typeof format !== 'string') return sources;
  const read = alike[format] ?? format; // absent: no other format reads the same files
  const chosen = sources.filter((source) => source.format === read);
  if (chosen.length > 0) return chosen.map((source) => ({ ...source, format }));
  throw new ActionError('invalid', `No file was recognised as ${format}.`);
}

function planSource(
  { format: name, path, where }: RecognisedSource,
  given: JobOptions,
  { timeZone, icons, mayBePacked }: PlanContext,
): { readonly request: TitledRequest; readonly missing: readonly string[] } {
  const { options: declared, uses } = invariant(findFormat(name), 'a recognised format exists');
  const options: Record<string, OptionValues[string]> = {};
  const missing: string[] = [];
  for (const [option, { read, isRequired }] of Object.entries(declared)) {
    const value = given[option];
    if (value !== undefined) options[option] = read(String(value));
    else if (isRequired) missing.push(option);
  }
  const request = {
    kind: name,
    path,
    options,
    timeZone,
    mayBePacked,
    strict: given['strict'] === 'true',
    icons: uses.includes('icons') ? { folder: icons } : null,
  };
  return { request: { request, title: where }, missing };
}
