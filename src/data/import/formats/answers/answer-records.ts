/**
 * Converts saved responses to source items. It finds the player and the game of each element, and reports elements that cannot be imported.
 */

import { types } from '../../../../contract/index.ts';
import { foldName, readPlatforms } from '../../../../domain/index.ts';
import { writeIsoInstant } from '../../../../domain/time/index.ts';
import type { SourceItem } from '../../source/source.ts';
import {
  earnedDraft,
  gameDraft,
  isEarned,
  isOfCatalogue,
  notBlank,
  playerDraft,
  readPlatform,
  playerGameDraft,
  trophyDraft,
} from './answer-drafts.ts';
import type { DraftBatch } from './draft-batch.ts';
import { describeFault, describeUnusable } from '../../check/unusable-value.ts';
import type { UnusableValue } from '../../check/unusable-value.ts';
import type { AnswerEvents, Stated, StatedObject } from './read-answers.ts';
import { isStatedAs } from './read-answers.ts';

/** Information that the operator gives about the files. */
export interface AnswerOptions {
  /** The player, for responses that do not name their player. */
  readonly player?: string | undefined;
  /** The game, for trophies that do not name their game. */
  readonly game?: string | undefined;
  /** Whether an element with an unusable value is rejected, instead of omitting the value. */
  readonly strict?: boolean | undefined;
}

const trophyNumber: keyof typeof types.trophy.fields = 'IdTrophy';

/** Checks whether an unusable value is the number of a trophy, without which the trophy cannot be identified. */
function isTrophyNumber({ property }: UnusableValue): boolean {
  return property === trophyNumber;
}

/** Information about a document that is known before it is read. */
interface DocumentOptions extends AnswerOptions {
  /** The update date of the document's only profile; null if there is no such profile, or if the date is unknown. */
  readonly profileAt: number | null;
  /** The date of what the document says about games; null if unknown. */
  readonly factsAt: number | null;
}

/** An error that affects a whole response, whose remaining elements are skipped. */
class RefusedAnswer extends Error {}

/** Maximum number of reported platform names per document, to bound memory. */
const maxUnknownPlatforms = 100;

const needsPlayer =
  'contains data of an unnamed player; name the player (on the command line, with --player)';

/** Collects the records of one document. */
export class AnswerRecords implements AnswerEvents {
  readonly #options: DocumentOptions;
  readonly #batch: DraftBatch;
  /** Formats the location of a line. */
  readonly #place: (line: number) => string;
  readonly #unknownPlatforms = new Set<string>();
  #items: SourceItem[] = [];
  #ofPlayer: boolean | null = null;
  #isRefused = false;

  constructor(options: DocumentOptions, batch: DraftBatch, place: (line: number) => string) {
    this.#options = options;
    this.#batch = batch;
    this.#place = place;
  }

  /** Returns the messages that were added since the last call. */
  takeFindings(): readonly SourceItem[] {
    const items = this.#items;
    this.#items = [];
    return items;
  }

  begin(ofPlayer: boolean | null): void {
    this.#ofPlayer = ofPlayer;
    this.#isRefused = false;
  }

  nothing(reason: string, line: number): void {
    this.#items.push({ skipped: reason, where: this.#place(line) });
  }

  foreign(reason: string, line: number): void {
    this.#items.push({ invalid: reason, where: this.#place(line) });
  }

  /** Adds the player of a profile when its first game begins, because the game refers to the player. */
  item(owners: readonly StatedObject[]): void {
    const [profile, ...within] = owners;
    if (profile === undefined || within.length > 0 || !isStatedAs(profile, types.netId)) return;
    this.#unlessRefused(profile.line, (where) => {
      this.#mentionPlayer(this.#nameOf(profile.value), where);
    });
  }

  object(stated: StatedObject, owners: readonly StatedObject[]): void {
    this.#unlessRefused(stated.line, (where) => {
      const refused = this.#refusalOf(stated);
      if (refused === null)
        this.#items.push(
          ...stated.unusable.map((unusable) => ({ warning: describeUnusable(unusable), where })),
        );
      if (refused !== null)
        this.#items.push({ invalid: `${stated.shape.name}: ${refused}`, where });
      else if (isStatedAs(stated, types.netId))
        this.#batch.add(playerDraft(this.#nameOf(stated.value), stated.value), where);
      else if (isStatedAs(stated, types.game)) this.#addGame(stated.value, owners, where);
      else if (isStatedAs(stated, types.trophy)) this.#addTrophy(stated, owners, where);
      else if (isStatedAs(stated, types.jid)) this.#addJid(stated.value, where);
    });
  }

  /** Returns the reason why an unusable value rejects its element; null if the element is imported without the value. */
  #refusalOf(stated: StatedObject): string | null {
    const [first] = stated.unusable;
    if (this.#options.strict === true) return first === undefined ? null : describeFault(first);
    const key: UnusableValue | undefined = isStatedAs(stated, types.trophy)
      ? stated.unusable.find(isTrophyNumber)
      : undefined;
    return key === undefined
      ? null
      : `${describeFault(key)}, which is needed to identify the record`;
  }

  #unlessRefused(line: number, work: (where: string) => void): void {
    if (this.#isRefused) return;
    const where = this.#place(line);
    try {
      work(where);
    } catch (error) {
      if (!(error instanceof RefusedAnswer)) throw error;
      this.#isRefused = true;
      this.#items.push({ invalid: error.message, where });
    }
  }

  #addGame(
    stated: Stated<typeof types.game>,
    owners: readonly StatedObject[],
    where: string,
  ): void {
    const id = notBlank(stated.Id) ?? this.#options.game;
    if (id === undefined) {
      this.#items.push({ invalid: 'Game: Id is missing', where });
      return;
    }
    const player = this.#ownerOf(owners);
    const isPlayers = owners.length > 0 || (this.#ofPlayer ?? !isOfCatalogue(stated));
    this.#noteUnknownPlatforms(stated, where);
    this.#batch.add({ ...gameDraft(id, stated, isPlayers), ...this.#asOfFacts() }, where);
    if (!isPlayers) return;
    if (player === undefined) throw new RefusedAnswer(needsPlayer);
    this.#mentionPlayer(player, where);
    this.#batch.add(playerGameDraft(player, id, stated), where);
  }

  #addTrophy(
    trophy: StatedObject<typeof types.trophy>,
    owners: readonly StatedObject[],
    where: string,
  ): void {
    const stated = trophy.value;
    const owner = owners.at(-1);
    const inGame = owner !== undefined && isStatedAs(owner, types.game) ? owner.value : null;
    const game = notBlank(stated.GameId) ?? notBlank(inGame?.Id) ?? this.#options.game;
    if (game === undefined) {
      this.#items.push({
        invalid: 'Trophy: GameId is missing; name the game (on the command line, with --game)',
        where,
      });
      return;
    }
    this.#noteUnknownPlatforms(stated, where);
    this.#batch.mention(
      { type: 'game', id: game, ...(inGame === null ? titleOf(stated) : {}), ...this.#asOfFacts() },
      where,
    );
    this.#batch.add(trophyDraft(game, stated), where);
    if (this.#ofPlayer === false) return;
    const player = this.#ownerOf(owners);
    if (isEarned(trophy)) this.#addEarned(player, game, stated, where);
    // If the response does not show whether it is about a player, GameTitle decides: trophies in a list from the catalogue have one,
    // trophies in a player's list do not (docs/spec/decisions.md 4).
    if (
      player === undefined ||
      inGame !== null ||
      (this.#ofPlayer === null && typeof stated.GameTitle === 'string')
    )
      return;
    this.#mentionPlayer(player, where);
    this.#batch.mention({ type: 'playerGame', player, game }, where);
  }

  #asOfFacts(): { readonly asOf?: string } {
    const { factsAt } = this.#options;
    return factsAt === null ? {} : { asOf: writeIsoInstant(factsAt) };
  }

  /** Reports an unknown platform once per document, because every trophy of a set repeats it. */
  #noteUnknownPlatforms(
    { Platform }: Pick<Stated<typeof types.game>, 'Platform'>,
    where: string,
  ): void {
    for (const word of readPlatforms(Platform ?? '').unknown) {
      if (this.#unknownPlatforms.has(word) || this.#unknownPlatforms.size >= maxUnknownPlatforms)
        continue;
      this.#unknownPlatforms.add(word);
      this.#items.push({
        note: `Platform: ${JSON.stringify(word.slice(0, 40))} is not a known platform; it was left out`,
        where,
      });
    }
  }

  #addEarned(
    player: string | undefined,
    game: string,
    stated: Stated<typeof types.trophy>,
    where: string,
  ): void {
    if (player === undefined) throw new RefusedAnswer(needsPlayer);
    this.#mentionPlayer(player, where);
    this.#batch.add(earnedDraft(player, game, stated), where);
  }

  #addJid({ ID, SERVER }: Stated<typeof types.jid>, where: string): void {
    const { player } = this.#options;
    if (player === undefined) throw new RefusedAnswer(needsPlayer);
    this.#batch.add(
      {
        type: 'player',
        name: player,
        ...(ID ? { jid: ID } : {}),
        ...(SERVER ? { server: SERVER } : {}),
      },
      where,
    );
  }

  /**
   * Adds the player before their games, because games refer to their player. A profile's own values, such as its date, follow after its
   * games.
   */
  #mentionPlayer(name: string, where: string): void {
    const { profileAt } = this.#options;
    this.#batch.mention(
      { type: 'player', name, ...(profileAt === null ? {} : { asOf: writeIsoInstant(profileAt) }) },
      where,
    );
  }

  /** Returns the player: that of the enclosing profile, or the one given by the operator; undefined if unknown. */
  #ownerOf([outermost]: readonly StatedObject[]): string | undefined {
    return outermost !== undefined && isStatedAs(outermost, types.netId)
      ? this.#nameOf(outermost.value)
      : this.#options.player;
  }

  #nameOf({ ID }: Stated<typeof types.netId>): string {
    const { player } = this.#options;
    const name = ID?.trim() ? ID : player;
    if (name === undefined)
      throw new RefusedAnswer(
        'is a profile without ID; name the player (on the command line, with --player)',
      );
    if (player === undefined || foldName(player) === foldName(name)) return name;
    const [found, given] = [name, player].map((text) => JSON.stringify(text));
    throw new RefusedAnswer(
      `is the profile of ${found}, but ${given} is stated as the player; state no player, or rename the player after the import`,
    );
  }
}

function titleOf(stated: Stated<typeof types.trophy>): object {
  const platform = readPlatform(stated);
  return {
    ...(stated.GameTitle ? { title: stated.GameTitle } : {}),
    ...(platform === undefined ? {} : { platform }),
  };
}
