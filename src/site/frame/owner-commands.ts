/** How the commands of the owner are written where the service was started. */

/** How a command begins and ends. The process that was started knows it (app/process/how-started.ts). */
export interface OwnerCommands {
  /** What stands for `laurel`, quoted for a shell: `npx laurel`. */
  readonly program: string;
  /** The same for commands that ask questions. */
  readonly terminal: string;
  /** The options of the store and the settings file, quoted; empty for none. */
  readonly options: string;
  /** Whether the address of the store has a password and is therefore not among the options. */
  readonly isStoreSecret: boolean;
  /** Where the commands run: in the folder or on the machine of the service, or for its container from outside or inside. */
  readonly place: 'machine' | 'container' | 'insideContainer';
}

/** What readers are shown who are elsewhere, to whom nothing about the machine is told. */
export const commandsElsewhere = {
  program: 'laurel',
  terminal: 'laurel',
  options: '',
  isStoreSecret: false,
  place: 'elsewhere',
} as const;

/** The commands that a page shows. */
export type ShownCommands = OwnerCommands | typeof commandsElsewhere;

/** Writes a command on the data of the service. @param words what follows `laurel` */
export function writeCommand({ program, options }: ShownCommands, words: string): string {
  return [program, words, options].filter((part) => part !== '').join(' ');
}

/** Writes a command that asks questions on a terminal. */
export function writeDialog({ terminal, options }: ShownCommands, words: string): string {
  return [terminal, words, options].filter((part) => part !== '').join(' ');
}
