/**
 * Finds out how this process was started. From this follow the beginning and the end of each command that Laurel shows to the owner, so
 * that it works where the service was started.
 */

import { existsSync, realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, delimiter, join, resolve } from 'node:path';
import { isSea } from 'node:sea';
import type { OwnerCommands } from '../../site/index.ts';
import { readStoreFile, withoutPassword } from '../../store/engine/address.ts';

/** The facts about the start of a process. */
export interface Start {
  readonly execPath: string;
  /** The folder of the clone or of the installed package. */
  readonly root: string;
  readonly cwd: string;
  /** The variable PATH. */
  readonly path: string;
  /** Whether the program is a single file. */
  readonly isSingle: boolean;
  /** Whether the program runs its TypeScript sources. */
  readonly isClone: boolean;
  /** The container engine, if the program runs in a container of Laurel's image; otherwise null. */
  readonly container: 'docker' | 'podman' | 'other' | null;
  /** The host name. In a Docker container it is the container's id. */
  readonly hostname: string;
}

/** A setting of the service, and the source of its value. */
export interface StartSetting {
  readonly value: string;
  /** The source, by the name that the library commander uses, such as `env`. */
  readonly source: string | undefined;
}

/** The settings of the service that other commands need to find the same store. */
export interface StartSettings {
  readonly store: StartSetting;
  readonly config: StartSetting;
}

/** Reads the start of this process. */
export function readStart(): Start {
  const root = join(import.meta.dirname, '..', '..', '..');
  const isSingle = isSea();
  // The container image contains only the build. If a clone or a package runs inside another container, the owner types commands inside
  // that container, as on a machine.
  const isImage = !isSingle && !existsSync(join(root, 'bin', 'laurel.js'));
  return {
    execPath: process.execPath,
    root,
    cwd: process.cwd(),
    path: process.env['PATH'] ?? '', // absent: without PATH, a shell finds no program by its name
    isSingle,
    isClone: import.meta.filename.endsWith('.ts'),
    container: isImage ? findContainer(process.env) : null,
    hostname: hostname(),
  };
}

function findContainer({
  container,
  KUBERNETES_SERVICE_HOST: kubernetes,
}: NodeJS.ProcessEnv): Start['container'] {
  if (kubernetes !== undefined) return 'other';
  if (container === 'podman') return 'podman';
  return existsSync('/.dockerenv') ? 'docker' : 'other';
}

/** Returns how commands in texts for the owner are written. */
export function describeCommands(start: Start, { store, config }: StartSettings): OwnerCommands {
  const isContainer = start.container !== null;
  const isSecret = withoutPassword(store.value) !== store.value;
  // Commands inside a container have its environment variables.
  const isPassed = ({ source }: StartSetting): boolean =>
    source === 'cli' || (!isContainer && source === 'env');
  const options = [
    ...(isPassed(store) && !isSecret ? ['--store', toAbsolute(store.value, start.cwd)] : []),
    ...(isPassed(config) && config.value !== ''
      ? ['--config', resolve(start.cwd, config.value)]
      : []),
  ];
  return {
    ...describeProgram(start),
    options: options.map(quote).join(' '),
    isStoreSecret: isPassed(store) && isSecret,
  };
}

type Program = Pick<OwnerCommands, 'program' | 'terminal' | 'place'>;

function describeProgram(start: Start): Program {
  if (start.container !== null) return inContainer(start);
  const program = onMachine(start);
  return { program, terminal: program, place: 'machine' };
}

function inContainer({ container, hostname: id }: Start): Program {
  const inside = 'node dist/cli/main.js';
  if (container === 'other' || !/^[0-9a-f]{12}$/.test(id))
    return { program: inside, terminal: inside, place: 'insideContainer' };
  return {
    program: `${container} exec -i ${id} ${inside}`,
    terminal: `${container} exec -it ${id} ${inside}`,
    place: 'container',
  };
}

/** Returns the program's name if a shell finds it, `npx laurel` if npm finds it, otherwise its path. */
function onMachine({ execPath, root, cwd, path, isSingle, isClone }: Start): string {
  const file = isSingle ? execPath : join(root, 'bin', 'laurel.js');
  const name = isSingle ? basename(execPath) : 'laurel';
  if (foldersOfShell(path).some((folder) => isSame(join(folder, name), file))) return quote(name);
  if (isSingle) return quote(execPath);
  const isHere = isClone ? isSame(cwd, root) : isSame(join(cwd, 'node_modules', 'laurel'), root);
  return isHere ? 'npx laurel' : `${quote(execPath)} ${quote(file)}`;
}

/** Returns the folders in PATH, without those that npm adds for the programs it runs. */
function foldersOfShell(path: string): readonly string[] {
  return path
    .split(delimiter)
    .filter(
      (folder) => folder !== '' && !/[/\\]node_modules[/\\]|[/\\]_npx[/\\]/.test(`${folder}/`),
    );
}

function isSame(one: string, other: string): boolean {
  return existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other);
}

/** Makes the path of a store absolute, so that a command in another folder finds the same file. */
function toAbsolute(store: string, cwd: string): string {
  const file = readStoreFile(store);
  return file === null ? store : `sqlite:${resolve(cwd, file)}`;
}

/** Quotes a word for a POSIX shell. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
