import { networkNames } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { bannerScene } from '../../art/banner.ts';
import { findGameScene, isDrawn } from '../../art/scene.ts';
import { bannerAddress } from '../../components/art.ts';
import { avatar } from '../../components/avatar/avatar.ts';
import { progressMeter } from '../../components/meter/meter.ts';
import { platformText } from '../../text/names.ts';
import { instant, playTimeText } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import type { PlayerModel } from './model.ts';
import type { OnlinePresence, ShownPresence } from './presence.ts';

/** Renders the head of a player's page: an avatar that overlaps the banner, name, status, about text, level. */
export function playerHero(model: PlayerModel, context: PageContext): Markup {
  const { player } = model;
  return html`<section class="profile" aria-labelledby="name">
    ${banner(model, context)}
    <div class="who">
      ${avatar(player, 'large', context)}
      <div class="name">
        <h1 id="name">${isolate(player.name)}</h1>
        ${about(model, context)}
      </div>
      ${levelFigure(model, context)}
    </div>
  </section>`;
}

/**
 * Renders the banner: the player's own banner image if pages may show it. Otherwise it shows the cover of the game played last, blurred
 * because it is narrower than a banner. If that game has no cover, it shows the game's drawn landscape. For a player without games, the
 * landscape is drawn from the player's name.
 */
function banner({ player, games }: PlayerModel, { images, links }: PageContext): Markup {
  const own = images.of(player.background) ?? images.of(player.panelUrl);
  const [last] = games.items;
  const ofGame =
    last === undefined || isDrawn(last.game.image)
      ? null
      : images.first(last.game.media, last.game.image);
  const scene = last === undefined ? bannerScene(player.name) : findGameScene(last.game);
  const link = own ?? ofGame ?? bannerAddress(scene, links);
  return html`<div
    class="${own === null && ofGame !== null ? 'banner blurred' : 'banner'}"
    aria-hidden="true"
  >
    <img src="${link}" alt="" width="1216" height="208" />
  </div>`;
}

/** Renders the known facts about the player besides the name. */
function about(
  { player, profile, since, presence, times }: PlayerModel,
  context: PageContext,
): Markup {
  const t = context.t.player;
  const { aboutMe } = player;
  const country = profile.Country?.Descripcion;
  const facts = [
    presenceText(presence, context),
    ...times.map(({ network, seconds }) =>
      t.hoursOn({ hours: playTimeText(seconds, context.t), network: networkNames[network] }),
    ),
    country ? isolate(country) : null,
    since === null ? null : t.since({ year: String(since) }),
    aboutMe === null ? null : isolate(t.quote({ text: aboutMe })),
    html`<span class="small"
      >${t.updated.markup({ date: instant(player.updatedAt, context, 'date') })}</span
    >`,
  ];
  return html`<ul class="meta">
    ${facts.filter((fact) => fact !== null).map((fact) => html`<li>${fact}</li>`)}
  </ul>`;
}

/** Writes the game that the player is playing, the platform and since when; or when they were last seen. */
function presenceText(presence: ShownPresence, context: PageContext): Markup | null {
  const t = context.t.player;
  if (presence.state === 'offline') {
    const { seenAt } = presence;
    return seenAt === null ? null : t.lastSeen.markup({ date: instant(seenAt, context) });
  }
  const { state, title } = presence;
  const play = title ? playingText({ ...presence, title }, context) : '';
  const isSaid = play !== '' && state === 'online';
  return html`<span class="dot ${state}"></span>${play}${isSaid ? '' : html` ${t[state]}`}`;
}

function playingText(
  { title: named, gameId, platform, sinceAt }: OnlinePresence & { readonly title: string },
  context: PageContext,
): Markup {
  const t = context.t.player;
  if (sinceAt === null) return isolate(t.playing({ title: named }));
  const time = instant(sinceAt, context, 'since');
  const title =
    gameId === null
      ? isolate(named)
      : html`<a href="${context.links.to('game', { game: gameId })}">${isolate(named)}</a>`;
  return platform === null
    ? t.playingSince.markup({ title, time })
    : t.playingOnSince.markup({ title, time, platform: platformText(platform, context.t) });
}

/** Renders the level as a figure, with the progress to the next one. */
function levelFigure({ profile }: PlayerModel, { t: { player: t }, format }: PageContext): Markup {
  const { Level: level, Progress: percent, LevelData: data } = profile;
  const isHighest = data !== null && data.Ceiling <= data.Floor;
  const next = isHighest ? t.highestLevel : t.levelProgress({ percent, level: level + 1 });
  const label = html`<b>${t.level}</b>`;
  return html`<div class="level">
    <p class="figure">${format.number(level)}</p>
    <div>
      <p>${data === null ? label : t.levelPoints.markup({ level: label, points: data.Points })}</p>
      ${progressMeter(percent, next)}
      <p class="quiet">${next}</p>
    </div>
  </div>`;
}
