/**
 * Interface of import formats. A format is declared once, in a file of `formats/`, and added to the index with one line. The sub-command of
 * `laurel import`, its options, the admin import and the reference are derived from the declaration.
 */

import type { Network } from '../../../domain/index.ts';
import type { Setting } from '../../../settings/setting.ts';
import type { AccountNumbers, WatchedFolder } from './watched-folder.ts';
import type { Source } from './source.ts';
import { wrapSourceError } from './source.ts';

/** The value of an option. Values can be sent to a thread or a process. */
export type OptionValue = string | number | boolean;

/** Options of a format. They are declared like settings: name, type, default, description and validation. */
export type OptionTable = Readonly<Record<string, Setting<OptionValue>>>;

/** Values of options by name, as plain data. */
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** The values of declared options, with their types. */
export type OptionsOf<T extends OptionTable> = {
  readonly [K in keyof T]: T[K] extends Setting<infer V> ? V : never;
};

/** The data to import: a file or folder of this machine, or the bytes of one file. */
export type Input =
  | { readonly path: string }
  | { readonly name: string; readonly chunks: AsyncIterable<Buffer> };

/** The networks whose game ids a format uses; `any` for a format that can contain games of all networks. */
export type GameNetwork = Network | 'any';

/** Where icons are stored. */
export interface IconTarget {
  /** The folder; null in a dry run, which checks icons, but stores none. */
  readonly folder: string | null;
}

/** The context of an import, besides the format's own options. It is plain data that can be sent to a thread. */
export interface ImportContext {
  /** Whether a record with an unusable value is rejected, instead of omitting the value. */
  readonly strict: boolean;
  /** Whether compressed input is unpacked. Input from the network is never unpacked, because it could expand beyond the limits. */
  readonly mayBePacked: boolean;
  /** Name of the time zone for times without a zone. */
  readonly timeZone: string;
  /** Where icons are stored; null if they are not stored. */
  readonly icons: IconTarget | null;
  /** The accounts that a watched source had when it was last opened; empty if it is opened for the first time. */
  readonly accounts: AccountNumbers;
}

/** This machine's standard folders, from which the default folder of a program is derived. */
export interface SystemFolders {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

interface Description {
  /** Name of the sub-command; also stored as the source of a player's data. */
  readonly name: string;
  readonly network: GameNetwork;
  /** One sentence for help and reference. */
  readonly about: string;
  /** Help text for the path argument. */
  readonly path: string;
  /** The accepted inputs. `stream`: the bytes of one file, from standard input or a request. */
  readonly inputs: readonly ('file' | 'folder' | 'stream')[];
  /** Whether the source lists everything that its player has, so that `--prune` can remove the rest. */
  readonly isComplete?: boolean;
  /** Whether the source can have instance records, which are imported only on request (instance-rule.ts). */
  readonly hasInstance?: boolean;
  /** Settings of the instance that the format uses. */
  readonly uses: readonly ('icons' | 'timeZone')[];
  /** Returns the folders where the program stores its data, best first. If it is declared, the user may omit the path. */
  readonly findFolders?: (system: SystemFolders) => readonly string[];
}

/** A declared format. Its options are validated, and missing options get their defaults. */
export interface ImportFormat extends Description {
  readonly options: OptionTable;
  /** Opens the input. Throws SourceError. */
  readonly open: (input: Input, options: OptionValues, context: ImportContext) => Promise<Source>;
  /** Opens a folder that can be imported continuously. Throws SourceError. */
  readonly watch?: (
    path: string,
    options: OptionValues,
    context: ImportContext,
  ) => Promise<WatchedFolder>;
}

/** A format's declaration, with the types of its options. */
interface FormatDeclaration<T extends OptionTable> extends Description {
  readonly options: T;
  readonly open: (input: Input, options: OptionsOf<T>, context: ImportContext) => Promise<Source>;
  readonly watch?: (
    path: string,
    options: OptionsOf<T>,
    context: ImportContext,
  ) => Promise<WatchedFolder>;
}

/** Declares a format. */
export function defineFormat<const T extends OptionTable>(
  format: FormatDeclaration<T>,
): ImportFormat {
  const { options, open, watch, ...description } = format;
  const read = (values: OptionValues): OptionsOf<T> => readOptions(options, values);
  return {
    ...description,
    options,
    open: (input, values, context) => open(input, read(values), context),
    ...(watch === undefined
      ? {}
      : { watch: (path, values, context) => watch(path, read(values), context) }),
  };
}

/** Returns the values of all declared options. Values come from the options' own parsers. */
export function readOptions<T extends OptionTable>(
  table: T,
  values: Readonly<Record<string, unknown>>,
): OptionsOf<T> {
  // absent: the option is not given, so it has its default value
  const all = Object.fromEntries(
    Object.entries(table).map(([key, { fallback }]) => [key, values[key] ?? fallback]),
  );
  if (hasTypes(all, table)) return all;
  throw new TypeError(`Options of a wrong type: ${Object.keys(all).join(', ')}.`);
}

/** Checks whether each value has the type of its default. Each value is a default or was returned by its option's parser. */
function hasTypes<T extends OptionTable>(
  values: Readonly<Record<string, unknown>>,
  table: T,
): values is OptionsOf<T> {
  return Object.entries(table).every(
    ([key, { fallback }]) => typeof values[key] === typeof fallback,
  );
}

/** Returns the path of an input. Throws SourceError for a stream, which this format cannot read. */
export function requirePath(input: Input): string {
  if ('path' in input) return input.path;
  throw wrapSourceError(input.name, 'this format is read from a file or folder');
}
