/**
 * Names and paths of icons. The names are those in the trophy folder of an emulator (docs/spec/domain.md 1.4). Only names that match
 * these patterns are written or served, so that no name can lead out of the folder.
 */

const setPattern = /^[A-Z]{4}\d{5}_\d{2}$/;
/** Games of other networks (docs/spec/networks.md 1); only files that bring pictures along have icons there. */
const gamePattern = /^(?:RA|STEAM|XBOX)-\d{1,10}$/;
const filePattern = /^(?:ICON0|TROP\d{3,10}|GR\d{3})\.PNG$/;

/** Path of the icons below the root of the site. */
export const iconRoot = '/icons/';

/** Name of an icon of a set. */
export interface IconName {
  /** Such as `NPWR90001_00` or `XBOX-1297287142`. */
  readonly setId: string;
  /** `ICON0.PNG`, `TROP000.PNG`, `GR001.PNG`. */
  readonly file: string;
}

/** Whether a text is the id of a trophy set: four capitals, five digits, `_`, two digits. */
export function isSetId(text: string): boolean {
  return setPattern.test(text);
}

/** Whether a text is the file name of an icon of a set, its trophies or its groups. */
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
