/** Atom feeds (RFC 4287) of the latest trophies of one player or of all players. */

import type { Markup } from '../documents/markup/index.ts';
import { withoutBidiControls, xml } from '../documents/markup/index.ts';
import type { PlayerTrophyRow } from '../store/port/store.ts';
import type { PageMaker, PageRequest, RawAnswer } from './page.ts';
import { titleOf } from './parts.ts';
import { feedTexts as t, gameTexts } from './texts.ts';

const entries = 50;
const atom = 'http://www.w3.org/2005/Atom';

interface Entry extends PlayerTrophyRow {
  readonly playerName: string;
}

export const siteFeed: PageMaker = async ({ store }, request) => {
  const trophies = await store.recentTrophies(entries);
  const list = trophies.map(({ player, ...trophy }) => ({ ...trophy, playerName: player.name }));
  return writeFeed(t.site, request.links.feed, request.links.home, list, request);
};

export const playerFeed: PageMaker = async ({ store }, request, { name = '' }) => {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  const { links } = request;
  if (player.name !== name) return { location: links.playerFeed(player.name) };
  const trophies = (await store.latestTrophies(name, null, entries)) ?? [];
  const list = trophies.map((trophy) => ({ ...trophy, playerName: player.name }));
  return writeFeed(t.player(player.name), links.playerFeed(player.name), links.player(player.name), list, request);
};

function writeFeed(title: string, self: string, page: string, list: readonly Entry[], { links, site }: PageRequest): RawAnswer {
  const absolute = (link: string): string => new URL(link.replace(/^(?:\.\.?\/)+/, ''), site).href;
  const dated = list.filter(({ earnedAt }) => earnedAt !== null);
  const updated = new Date(dated[0]?.earnedAt ?? 0).toISOString();
  const body = xml`<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="${atom}">
      <title>${withoutBidiControls(title)}</title>
      <id>${absolute(self)}</id>
      <link rel="self" type="application/atom+xml" href="${absolute(self)}" />
      <link rel="alternate" type="text/html" href="${absolute(page)}" />
      <updated>${updated}</updated>
      ${dated.map((entry) => writeEntry(entry, (link) => absolute(link), links))}
    </feed> `;
  return { contentType: 'application/atom+xml; charset=utf-8', body: body.toString() };
}

function writeEntry(
  { trophy, earnedAt, playerName }: Entry,
  absolute: (link: string) => string,
  links: PageRequest['links'],
): Markup {
  const page = absolute(links.playerGame(playerName, trophy.gameId));
  const name = trophy.hidden ? t.hidden : (trophy.title ?? gameTexts.untitledTrophy);
  const at = new Date(earnedAt ?? 0).toISOString();
  const about = trophy.hidden ? '' : (trophy.fullDescription ?? trophy.description ?? '');
  return xml`<entry>
    <title>${withoutBidiControls(t.entry(playerName, name, titleOf({ title: trophy.gameTitle })))}</title>
    <id>${page}#${trophy.trophyId}</id>
    <link rel="alternate" type="text/html" href="${page}" />
    <updated>${at}</updated>
    <published>${at}</published>
    <author><name>${withoutBidiControls(playerName)}</name></author>
    <summary>${withoutBidiControls(about)}</summary>
  </entry> `;
}
