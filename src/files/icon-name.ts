/**
 * Names and paths of icons. The names are those in the trophy folder of an emulator (docs/spec/domain.md 1.4). Only names that match
 * these patterns are written or served, so that a name cannot refer to a file outside the folder.
 */

const setPattern = /^[A-Z]{4}\d{5}_\d{2}$/;
/** Ids of games on other networks (docs/spec/networks.md 1). They have icons only if an imported file contained images. */
const gamePattern = /^(?:RA|STEAM|XBOX)-\d{1,10}$/;
const filePattern = /^(?:ICON0|TROP\d{3,10}|GR\d{3})\.PNG$/;

/** Path of the icons below the root of the site. */
export const iconRoot = '/icons/';

/** The name of an icon in a trophy set. */
export interface IconName {
  /** The id of the set, such as `NPWR90001_00` or `XBOX-1297287142`. */
  readonly setId: string;
  /** The file name, such as `ICON0.PNG`, `TROP000.PNG` or `GR001.PNG`. */
  readonly file: string;
}

/** Checks whether a text is the id of a trophy set: four capitals, five digits, `_`, two digits. */
export function isSetId(text: string): boolean {
  return setPattern.test(text);
}

/** Checks whether a text is the file name of an icon for a set, a trophy or a group. */
export function isIconFile(text: string): boolean {
  return filePattern.test(text);
}

/** Returns the name of an icon; null if the set or the file is not valid. */
export function toIconName(setId: string, file: string): IconName | null {
  return (isSetId(setId) || gamePattern.test(setId)) && isIconFile(file) ? { setId, file } : null;
}

/** Returns the path of an icon below the root of the site. */
export function iconPath({ setId, file }: IconName): string {
  return `${iconRoot}${setId}/${file}`;
}
