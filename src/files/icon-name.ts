/**
 * Names of icons, and where they are found below the site's root. The names are those of an
 * emulator's trophy folder (docs/spec/domain.md 1.4). Nothing that is not of these forms is written or served,
 * so that no name can lead out of the folder.
 */

const setPattern = /^[A-Z]{4}\d{5}_\d{2}$/;
const filePattern = /^(?:ICON0|TROP\d{3}|GR\d{3})\.PNG$/;

/** Where icons are found below the site's root. */
export const iconRoot = '/icons/';

/** One icon of one set. */
export interface IconName {
  /** Such as `NPWR90001_00`. */
  readonly setId: string;
  /** `ICON0.PNG`, `TROP000.PNG`, `GR001.PNG`. */
  readonly file: string;
}

/** Whether a text is the id of a trophy set: four capitals, five digits, `_`, two digits. */
export function isSetId(text: string): boolean {
  return setPattern.test(text);
}

/** Whether a text is the name of an icon of a set, its trophies or its groups. */
export function isIconFile(text: string): boolean {
  return filePattern.test(text);
}

/** The icon of this set and file; null where one of them is no such name. */
export function iconNameOf(setId: string, file: string): IconName | null {
  return isSetId(setId) && isIconFile(file) ? { setId, file } : null;
}

/** The path of an icon below the site's root. */
export function iconPath({ setId, file }: IconName): string {
  return `${iconRoot}${setId}/${file}`;
}
