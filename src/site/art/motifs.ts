/** The motifs of scenes and trophy icons, in a square of 48 units. They are data: the code that draws them chooses the two colours. */

/** Paths of a motif, drawn in this order. */
export interface Motif {
  /** Filled with the light colour. */
  readonly solid?: string;
  /** Lines in the light colour. */
  readonly line?: string;
  /** Filled with the dark colour. */
  readonly dark?: string;
  /** Filled with the light colour, over the dark paths. */
  readonly light?: string;
  /** Lines in the dark colour. */
  readonly detail?: string;
  /** Whether the motif stands on the near hill, with its lower edge at 41 units. All other motifs float above the hill. */
  readonly stands: boolean;
}

/** The motifs, by their names in URLs. */
export const motifs = {
  anchor: {
    line: 'M24 14v26M16 20h16M9 28c1 8 7 12 15 12s14-4 15-12M5.5 32L9 27.5l4.5 3.5M42.5 32L39 27.5 34.5 31M24 14a4.5 4.5 0 1 1 .1 0',
    stands: true,
  },
  balloon: {
    solid:
      'M24 4c8.5 0 14 6 14 13 0 7-7 12-10 16h-8c-3-4-10-9-10-16C10 10 15.5 4 24 4zM20 37h8v4.5a1.5 1.5 0 0 1-1.5 1.5h-5a1.5 1.5 0 0 1-1.5-1.5z',
    line: 'M21.5 33v4M26.5 33v4',
    detail: 'M24 5c-6 8-6 19-1 27.5M24 5c6 8 6 19 1 27.5',
    stands: false,
  },
  bell: {
    solid:
      'M24 8c7 0 10 6 10 13s2 9 5 12H9c3-3 5-5 5-12S17 8 24 8zM19.5 35h9a4.5 4.5 0 0 1-9 0zM22 4h4v6h-4z',
    detail: 'M18.5 22c0-5 1-7.5 4-9',
    stands: false,
  },
  bird: {
    solid:
      'M5 22c5-2 10-1 14 2 0-8 6-15 17-16-3 5-3 9-3 12 3-1 6 0 9 3l-5 2c-1 8-7 13-15 13-6 0-10-2-12-6 4 1 7 0 8-2-6-1-11-3-13-8z',
    detail: 'M25 27c5 0 8-3 8-7',
    stands: false,
  },
  boat: {
    solid: 'M8 30h32l-6 10H14zM23 6v21H9zM26 11v16h14z',
    detail: 'M13 34.5h22',
    stands: true,
  },
  book: {
    solid:
      'M6 12c6-2 12-1 17 2.5V39c-5-3.5-11-4.5-17-2.5zM42 12c-6-2-12-1-17 2.5V39c5-3.5 11-4.5 17-2.5z',
    detail: 'M11 19q4-1 7 1M11 25q4-1 7 1M37 19q-4-1-7 1M37 25q-4-1-7 1',
    stands: false,
  },
  cactus: {
    solid:
      'M19 41V12a5 5 0 0 1 10 0v29zM9 19a3 3 0 0 1 6 0v5a1 1 0 0 0 1 1h5v6h-6a6 6 0 0 1-6-6zM39 15a3 3 0 0 0-6 0v5a1 1 0 0 1-1 1h-4v6h5a6 6 0 0 0 6-6z',
    detail: 'M24 15v4M24 25v4M24 35v3',
    stands: true,
  },
  castle: {
    solid: 'M8 17h5v4h4v-4h5v4h4v-4h5v4h4v-4h5v24H8zM25 5l9 3.5-9 3.5z',
    line: 'M24 20V6',
    dark: 'M20 41v-8a4 4 0 0 1 8 0v8zM13 26h4v5h-4zM31 26h4v5h-4z',
    stands: true,
  },
  cat: {
    solid: 'M15 6l5 4h8l5-4v11c0 4-2 6-4 7 4 3 6 8 6 17H13c0-9 2-14 6-17-2-1-4-3-4-7z',
    line: 'M34 39c7 0 8-6 5-11',
    detail: 'M20.5 16v1M27.5 16v1M22.5 21q1.5 1.5 3 0',
    stands: true,
  },
  compass: {
    solid: 'M24 6a18 18 0 1 1-.1 0z',
    dark: 'M32 16l-5 11-11 5 5-11z',
    detail: 'M24 10v1M24 37v1M10 24h1M37 24h1',
    stands: false,
  },
  crown: {
    solid: 'M6 14l9 8 9-14 9 14 9-8-4 21H10zM10 37h28v4H10z',
    dark: 'M24 24l3 4-3 4-3-4z',
    stands: false,
  },
  crystal: {
    solid: 'M24 4l11 14-5 23H18l-5-23z',
    detail: 'M14 18h20M24 6l-4 12 4 21 4-21z',
    stands: true,
  },
  feather: {
    solid: 'M40 5C24 6 14 14 13 29L9 41l3 1 4-8c14 0 24-11 24-29z',
    detail: 'M17 32c4-9 9-15 16-20M22 26h8M27 20h8M21 26v-7M26 20v-7',
    stands: false,
  },
  fish: {
    solid: 'M5 24c6-11 19-13 28-4l9-8c-2 8-2 16 0 24l-9-8c-9 9-22 7-28-4z',
    detail: 'M14 22h0M22 17c3 4 3 10 0 14',
    stands: false,
  },
  gear: {
    solid:
      'M20.8 5h6.4l.9 5.3 3.5 1.5 4.4-3.1 4.5 4.5-3.1 4.4 1.5 3.5 5.3.9v6.4l-5.3.9-1.5 3.5 3.1 4.4-4.5 4.5-4.4-3.1-3.5 1.5-.9 5.3h-6.4l-.9-5.3-3.5-1.5-4.4 3.1-4.5-4.5 3.1-4.4-1.5-3.5-5.3-.9v-6.4l5.3-.9 1.5-3.5-3.1-4.4 4.5-4.5 4.4 3.1 3.5-1.5z',
    dark: 'M24 18.5a6.5 6.5 0 1 1-.1 0z',
    stands: false,
  },
  hourglass: {
    solid:
      'M12 6h24v5H12zM12 36h24v5H12zM15 12h18c0 7-4 9-7 12 3 3 7 5 7 12H15c0-7 4-9 7-12-3-3-7-5-7-12z',
    dark: 'M19 16h10c-1 3-3 4.5-5 6.5-2-2-4-3.5-5-6.5zM24 28c3 2.5 5 4 5 7H19c0-3 2-4.5 5-7z',
    stands: true,
  },
  key: {
    solid: 'M16 21a10 10 0 1 1-.1 0z',
    line: 'M22 25L40 7M32 15l5 5M37 10l4 4',
    dark: 'M16 27a4 4 0 1 1-.1 0z',
    stands: false,
  },
  kite: {
    solid: 'M27 3l12 14-16 18L11 14z',
    line: 'M23 35c-5 2 2 4-2 6s2 3 0 4',
    detail: 'M26 6l-3 26M14 15l22 2',
    stands: false,
  },
  lantern: {
    solid: 'M16 16h16l3 20H13zM16 37h16v4H16zM18 11h12v4H18z',
    line: 'M19 10a5 5 0 0 1 10 0',
    dark: 'M24 20c5 6 5 13 0 13s-5-7 0-13z',
    stands: true,
  },
  leaf: {
    solid: 'M41 6c3 20-6 31-17 31-6 0-10-3-11-7C12 17 23 8 41 6z',
    line: 'M16 33l-8 9',
    detail: 'M33 14c-8 5-14 11-18 19M25 20v-6M19.5 26.5h9',
    stands: false,
  },
  letter: {
    solid: 'M6 12h36v26H6z',
    detail: 'M8 14l16 13 16-13M8 36l10-11M40 36L30 25',
    stands: false,
  },
  lighthouse: {
    solid: 'M20 17h8l4 24H16zM18 11h12v4H18zM24 4l7 6H17z',
    line: 'M35 11l7-3M35 15l7 3M13 11L6 8M13 15l-7 3',
    detail: 'M19 24h10M18 32h12',
    stands: true,
  },
  map: {
    solid: 'M6 12l12-4 12 4 12-4v28l-12 4-12-4-12 4z',
    detail: 'M18 10v25M30 13v25M10 20l4 4M10 24l4-4M23 27q3-6 5-3M34 20v5',
    stands: false,
  },
  moon: { solid: 'M30 6a19 19 0 1 0 12 25A16.5 16.5 0 0 1 30 6z', stands: false },
  mountain: { solid: 'M-2 42l20-34 10 16 6-7 16 25z', detail: 'M12.5 25l5.5 4 5-5', stands: true },
  mushroom: {
    solid: 'M5 25C5 14 13 8 24 8s19 6 19 17zM19 27h10l2 14H17z',
    dark: 'M15 16a3 3 0 1 1-.1 0zM27 11.5a3 3 0 1 1-.1 0zM34 18a2.5 2.5 0 1 1-.1 0z',
    stands: true,
  },
  note: { solid: 'M17 11l22-5v25a6 5 0 1 1-4-4.5V15l-14 3.2V36a6 5 0 1 1-4-4.5z', stands: false },
  owl: {
    solid:
      'M10 5c3 4 6 5 9 4q5-2 10 0c3 1 6 0 9-4 2 6 1 10 0 13v11c0 8-6 12-14 12s-14-4-14-12V18c-1-3-2-7 0-13z',
    dark: 'M17.5 15a4.5 4.5 0 1 1-.1 0zM30.5 15a4.5 4.5 0 1 1-.1 0zM20.5 24h7L24 31z',
    light: 'M17.5 17.5a2 2 0 1 1-.1 0zM30.5 17.5a2 2 0 1 1-.1 0z',
    detail: 'M14 27c0 5 2 9 5 11M34 27c0 5-2 9-5 11',
    stands: true,
  },
  pendulum: {
    solid: 'M13 41V15a11 11 0 0 1 22 0v26zM10 39h28v3H10z',
    dark: 'M24 8.5a6.5 6.5 0 1 1-.1 0zM18 25h12v13H18z',
    line: 'M24 12v3.5h3M24 25v6M24 31a2.5 2.5 0 1 1-.1 0',
    stands: true,
  },
  planet: {
    solid: 'M24 11a13 13 0 1 1-.1 0z',
    line: 'M12.5 29.5c-9 6-11 11-4 9 10-3 24-14 30-22 4-6 0-7-6-3',
    detail: 'M12 33.5c8-2 17-9 22-15',
    stands: false,
  },
  rocket: {
    solid:
      'M24 3c7 6 9 15 7 26H17C15 18 17 9 24 3zM15 22l-7 8v8l8-5zM33 22l7 8v8l-8-5zM20 31h8l-4 11z',
    dark: 'M24 13a4.5 4.5 0 1 1-.1 0z',
    stands: false,
  },
  shell: {
    solid: 'M24 7c11 0 19 9 19 18L30 36l1 5H17l1-5L5 25C5 16 13 7 24 7z',
    detail: 'M24 11v25M14 14l7 22M34 14l-7 22',
    stands: false,
  },
  snail: {
    solid:
      'M5 39c0-3 2-4 6-4h22c3 0 4-3 4-7v-6h5v8c0 8-4 11-10 11H7c-1 0-2-1-2-2zM20 11a12.5 12.5 0 1 1-.1 0z',
    line: 'M38 22l-3-7M41 22l4-6',
    detail: 'M20 17a6.5 6.5 0 1 1-6 7 4 4 0 0 1 8-1q0 2-2 2',
    stands: true,
  },
  star: {
    solid: 'M24 5l5.5 12.2 13.3 1.5-9.9 9 2.8 13.1L24 34.2l-11.7 6.6 2.8-13.1-9.9-9 13.3-1.5z',
    stands: false,
  },
  teacup: {
    solid: 'M9 19h25v10c0 6-5 9-9 9h-7c-4 0-9-3-9-9zM7 39h30v2.5H7z',
    line: 'M34 22c8-2 8 10-1 10M17 15c-2.5-3.5 2.5-5 0-9M25 15c-2.5-3.5 2.5-5 0-9',
    stands: true,
  },
  tent: {
    solid: 'M24 8l20 33H4z',
    line: 'M24 9l-3-5M24 9l3-5',
    dark: 'M24 20l9 21H15z',
    stands: true,
  },
  tram: {
    solid: 'M12 13h24a4 4 0 0 1 4 4v19H8V17a4 4 0 0 1 4-4zM13 37h6v4h-6zM29 37h6v4h-6z',
    line: 'M24 13V6M16 6h16',
    dark: 'M12 18h10v8H12zM26 18h10v8H26zM12 30h3v2h-3zM33 30h3v2h-3z',
    stands: true,
  },
  tree: { solid: 'M24 3l11 13h-5l8 10h-6l9 11H7l9-11h-6l8-10h-5zM21.5 37h5v5h-5z', stands: true },
  umbrella: {
    solid: 'M24 6c11 0 18 8 18 18-3-4-7-4-9 0-2-4-7-4-9 0-2-4-7-4-9 0-2-4-6-4-9 0C6 14 13 6 24 6z',
    line: 'M24 6V3.5M24 25v12a4 4 0 0 1-8 0',
    stands: false,
  },
  violin: {
    solid:
      'M24 19c6 0 8 3 8 6 0 2-2 3-2 4.5s4 3 4 6.5c0 4-5 6.5-10 6.5s-10-2.5-10-6.5c0-3.5 4-5 4-6.5S16 27 16 25c0-3 2-6 8-6zM22 4h4v17h-4zM19 5h10v2.5H19zM19 10h10v2.5H19z',
    line: 'M39 8l-3 33',
    detail: 'M24 17v14M20.5 36h7',
    stands: true,
  },
  whale: {
    solid:
      'M4 28c0-9 8-13 16-13 10 0 13 7 17 9 1-4-1-6-4-8 4-1 7 0 8 3 1-3 4-4 6-3-1 3-2 5-3 9 0 9-8 16-18 16h-7C10 41 4 36 4 28z',
    line: 'M17 12V8M17 8q-1-4-5-3M17 8q1-4 5-3',
    detail: 'M7 32c5 3 11 2 15-1M13 25h0',
    stands: true,
  },
  windmill: {
    solid:
      'M21 20h6l6 21H15zM20.5 19.5L24 23.1L16.2 30.8L12.7 27.3zM20.5 12.5L16.9 16L9.2 8.2L12.7 4.7zM27.5 12.5L24 8.9L31.8 1.2L35.3 4.7zM27.5 19.5L31.1 16L38.8 23.8L35.3 27.3z',
    line: 'M24 16L12.7 27.3M24 16L12.7 4.7M24 16L35.3 4.7M24 16L35.3 27.3',
    dark: 'M21 41v-6a3 3 0 0 1 6 0v6z',
    stands: true,
  },
} as const satisfies Readonly<Record<string, Motif>>;

/** The name of a motif in URLs. */
export type MotifName = keyof typeof motifs;

/** All names, sorted. */
export const motifNames = Object.keys(motifs).filter(isMotif);

/** Whether a motif has this name. */
export function isMotif(name: string): name is MotifName {
  return Object.hasOwn(motifs, name);
}
