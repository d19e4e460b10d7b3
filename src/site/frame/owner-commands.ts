/** How the owner writes commands of Laurel on the machine where the service was started. */

/** The beginning and the end of each command. They depend on how the service was started (app/process/how-started.ts). */
export interface OwnerCommands {
  /** The words with which the owner calls `laurel`, quoted for a shell: `npx laurel`. */
  readonly program: string;
  /** The same for commands that ask questions on the terminal. */
  readonly terminal: string;
  /** The options of the store and the settings file, quoted; empty for none. */
  readonly options: string;
  /** Whether the address of the store has a password and is therefore not among the options. */
  readonly isStoreSecret: boolean;
  /**
   * Where the commands run: `machine` is the service's folder or machine. A service in a container is controlled from outside (`container`)
   * or inside (`insideContainer`) the container.
   */
  readonly place: 'machine' | 'container' | 'insideContainer';
}

/** The commands for readers on other machines. They reveal nothing about the machine of the service. */
export const commandsElsewhere = {
  program: 'laurel',
  terminal: 'laurel',
  options: '',
  isStoreSecret: false,
  place: 'elsewhere',
} as const;

/** The commands that a page shows. */
export type ShownCommands = OwnerCommands | typeof commandsElsewhere;

/** Writes a command that uses the service's data. @param words the words after `laurel` */
export function writeCommand({ program, options }: ShownCommands, words: string): string {
  return [program, words, options].filter((part) => part !== '').join(' ');
}

/** Writes a command that asks questions on a terminal. */
export function writeDialog({ terminal, options }: ShownCommands, words: string): string {
  return [terminal, words, options].filter((part) => part !== '').join(' ');
}
