/** Serialized shared parts of values as texts, cached by catalogue snapshot and number within the budget of all fragments. */

import type { Shelf } from '../contract/index.ts';
import type { FragmentMemory } from './fragment-memory.ts';

/** What a text costs beside its characters, and a list of them. */
const [bytesPerText, bytesPerList] = [32, 48];

/** Renders a part: the texts between which a player's fields stand. */
type TextRenderer = (part: unknown) => readonly string[];

export class TextFragments {
  readonly #memory: FragmentMemory;
  readonly #render: TextRenderer;
  #generation = -1;
  #shelves = new WeakMap<Shelf, (readonly string[] | undefined)[]>();

  constructor(memory: FragmentMemory, render: TextRenderer) {
    this.#memory = memory;
    this.#render = render;
  }

  find(shelf: Shelf, number: number): readonly string[] {
    const known = this.#generation === this.#memory.generation ? this.#shelves.get(shelf)?.[number] : undefined;
    return known ?? this.#add(shelf, number);
  }

  #add(shelf: Shelf, number: number): readonly string[] {
    const texts = this.#render(shelf.partAt(number));
    const bytes = texts.reduce((sum, text) => sum + text.length + bytesPerText, bytesPerList);
    this.#memory.makeRoom(bytes);
    this.#memory.count(bytes);
    this.#listOf(shelf)[number] = texts;
    return texts;
  }

  #listOf(shelf: Shelf): (readonly string[] | undefined)[] {
    if (this.#generation !== this.#memory.generation) {
      this.#generation = this.#memory.generation;
      this.#shelves = new WeakMap();
    }
    const known = this.#shelves.get(shelf);
    if (known !== undefined) return known;
    const list: (readonly string[] | undefined)[] = [];
    this.#shelves.set(shelf, list);
    return list;
  }
}
