/** Invented data sets of any size, from a seed. */

export { demoCollection, generateDemo, loadDemo } from './demo.ts';
export { generate, generatedSource, usualEnd } from './generate.ts';
export type { GenerateOptions, GenerateProgress, Generated } from './generate.ts';
export { playerNameAt } from './players.ts';
export { makeSetMake } from './sets.ts';
export { gameIdAt } from './set-texts.ts';
export type { DataSize, SizeName } from './sizes.ts';
export { isSizeName, sizes } from './sizes.ts';
