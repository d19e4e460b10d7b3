/** Reads the definition of a set from a folder with one file per language (docs/spec/sources.md 1). */

import { join } from 'node:path';
import type { Strictness } from '../../check/check-record.ts';
import { readBounded } from '../../readers/unreadable-file.ts';
import { listFolder } from './folders.ts';
import type { SetDefinition } from './read-definition.ts';
import { maxDefinitionBytes, readDefinition } from './read-definition.ts';

/** A definition, and the name of its file for messages. */
export interface DefinitionFile {
  readonly name: string;
  readonly definition: SetDefinition;
}

type DefinitionChoice = {
  /** Number of the language; empty for the default language of the set. */
  readonly language: string;
  /** `xml` for shadPS4, `sfm` for the PS Vita. */
  readonly extension: 'xml' | 'sfm';
  readonly strictness: Strictness;
};

/**
 * Returns the definition with names, in the wanted language if the folder has it. Returns null if the folder has no definition, or the
 * reason why it cannot be read.
 */
export async function readSetDefinition(
  folder: string,
  { language, extension, strictness }: DefinitionChoice,
): Promise<DefinitionFile | { readonly invalid: string } | null> {
  const files = new Map((await listFolder(folder)).map(({ name }) => [name.toLowerCase(), name]));
  const name = [
    `trop_${language}.${extension}`,
    `trop.${extension}`,
    ...otherLanguages(files.keys(), extension),
  ]
    .flatMap((wanted) => files.get(wanted) ?? [])
    .at(0);
  return name === undefined ? null : readDefinitionFile(folder, name, strictness);
}

/** Returns the files in other languages, because any language is better than none. English is first, because it is the most common. */
function otherLanguages(names: Iterable<string>, extension: string): readonly string[] {
  const english = [`trop_01.${extension}`, `trop_18.${extension}`];
  const others = [...names].filter(
    (name) => /^trop_\d\d\./.test(name) && name.endsWith(`.${extension}`),
  );
  return [...english, ...others.toSorted()];
}

/** Reads one file. Never throws; if it cannot be read, returns the reason, which begins with the name of the file. */
export async function readDefinitionFile(
  folder: string,
  name: string,
  strictness: Strictness,
): Promise<DefinitionFile | { readonly invalid: string }> {
  return readBounded({ path: join(folder, name), name, maxBytes: maxDefinitionBytes }, (bytes) => ({
    name,
    definition: withoutSpaces(readDefinition(bytes, strictness)),
  }));
}

/** Removes spaces around texts. Some texts of real sets end with spaces and line feeds. */
function withoutSpaces(definition: SetDefinition): SetDefinition {
  const { title, groups, trophies } = definition;
  return {
    ...definition,
    title: title.trim(),
    groups: groups.map((group) => ({
      ...group,
      name: group.name.trim(),
      detail: group.detail.trim(),
    })),
    trophies: trophies.map((trophy) => ({
      ...trophy,
      title: trophy.title.trim(),
      description: trophy.description.trim(),
    })),
  };
}
