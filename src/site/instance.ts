/** The identity of the instance. */

export interface Instance {
  /** The name of the site, in titles, in the header and in feeds. */
  readonly name: string;
}

export const defaultInstance: Instance = { name: 'Laurel' };
