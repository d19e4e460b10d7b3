/** Writes invented trophy sets in the file formats of the emulator and of real consoles (docs/spec/domain.md 1.4). */
export interface WrittenTrophy {
  readonly grade: 'P' | 'G' | 'S' | 'B';
  /** Unlock date in milliseconds UTC; null if unlocked on an unknown date, undefined if locked. */
  readonly unlockedAt?: number | null;
  readonly name?: string;
  readonly detail?: string;
  readonly hidden?: 'yes' | 'no';
  /** Id of its group, such as `001`. */
  readonly group?: string;
}
export interface WrittenSet {
  readonly id: string;
  readonly title?: string;
  /** In order of their ids, from 0. */
  readonly trophies: readonly WrittenTrophy[];
  readonly groups?: readonly {
    readonly id: string;
    readonly name: string;
    readonly detail: string;
  }[];
}
export interface TropconfParts {
  /** Whether to write the comment with a signature before the XML declaration. */
  readonly signature?: boolean;
  /** Whether to write the 64-byte header of a real console. */
  readonly header?: boolean;
}
/** The bytes of a TROPCONF.SFM. */
export declare function writeTropconf(set: WrittenSet, { signature, header }?: TropconfParts): Buffer;
/** A table of TROPUSR.DAT: its type and the payloads of its entries, which have equal sizes. */
export interface WrittenTable {
  readonly type: number;
  readonly payloads: readonly Buffer[];
}
/** The bytes of a TROPUSR.DAT. Real consoles write more tables than the two that Laurel reads. */
export declare function writeTropusr({ trophies }: Pick<WrittenSet, 'trophies'>, unknown?: readonly WrittenTable[]): Buffer;
/** The tables of a real console that Laurel ignores. */
export declare const consoleTables: readonly WrittenTable[];
/** A file with these tables: all headers, then all entries. */
export declare function writeTables(tables: readonly WrittenTable[]): Buffer;
/** A valid image of one pixel. */
export declare const png: Buffer<ArrayBuffer>;
/** Writes a set's folder with its two files, and icons for the set and each trophy. */
export declare function writeSetFolder(folder: string, set: WrittenSet, parts?: TropconfParts): Promise<string>;
/** A set of eight trophies, which differs by its number. Two thirds of the trophies are unlocked, one of them undated. */
export declare function exampleSet(number: number): WrittenSet;
