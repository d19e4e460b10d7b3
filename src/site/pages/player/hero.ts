import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { PlayerRow } from '../../../store/port/store.ts';
import { bannerScene } from '../../art/banner.ts';
import { findGameScene } from '../../art/scene.ts';
import { bannerAddress } from '../../components/art.ts';
import { avatar } from '../../components/avatar/avatar.ts';
import { instant } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import type { PlayerModel } from './model.ts';

/** The head of a player's page: banner, avatar, name, status, about, level. */
export function playerHero(model: PlayerModel, context: PageContext): Markup {
  const { player, profile } = model;
  const t = context.t.player;
  const { Level: level, Progress: progress, LevelData: data } = profile;
  const isHighest = data !== null && data.Ceiling <= data.Floor;
  const toNext = isHighest
    ? t.highestLevel
    : t.levelProgress({ percent: progress, level: level + 1 });
  return html`<section class="hero" aria-labelledby="name">
    ${banner(model, context)} ${avatar(player, 'large', context)}
    <div class="hero-text">
      <h1 id="name">${isolate(player.name)}</h1>
      <p class="quiet">
        ${profile.Country === null ? '' : html`${profile.Country.Descripcion ?? ''} · `}${status(player, context)}
      </p>
      ${player.aboutMe === null ? '' : html`<p class="about">${isolate(player.aboutMe)}</p>`}
      <p class="quiet small">
        ${t.updated.markup({ date: instant(player.updatedAt, context, 'date') })}
      </p>
    </div>
    <div class="level">
      ${levelRing(level, progress, context)}
      <p class="quiet">
        ${toNext}${data === null ? '' : html`<br />${t.points({ points: data.Points })}`}
      </p>
    </div>
  </section>`;
}

/** The player's own picture if pages may show it, or the landscape of the game played last; without one, of the name. */
function banner({ player, games }: PlayerModel, { images, links }: PageContext): Markup {
  const [last] = games.items;
  const scene = last === undefined ? bannerScene(player.name) : findGameScene(last.game);
  const link =
    images.of(player.background) ?? images.of(player.panelUrl) ?? bannerAddress(scene, links);
  return html`<div class="strip" aria-hidden="true">
    <img src="${link}" alt="" width="1120" height="96" />
  </div>`;
}

function status(player: PlayerRow, context: PageContext): Markup {
  const { online, away, statusPlaying, statusTitle, lastSeenAt } = player;
  const t = context.t.player;
  const playing = statusPlaying ?? statusTitle;
  if (online) {
    const kind = away ? 'away' : 'online';
    return html`<span class="dot ${kind}"></span
      >${away ? t.away : t.online}${playing === null ? '' : html`, ${isolate(t.playing({ title: playing }))}`}`;
  }
  return html`<span class="dot"></span
    >${t.offline}${lastSeenAt === null ? '' : html` · ${t.lastSeen.markup({ date: instant(lastSeenAt, context) })}`}`;
}

const radius = 44;
const length = 2 * Math.PI * radius;

/** @param percent progress to the next level */
function levelRing(level: number, percent: number, { t, format }: PageContext): Markup {
  const filled = Math.round((length * Math.min(Math.max(percent, 0), 100)) / 100);
  const label = t.player.levelLabel({ level, percent });
  return html`<svg class="ring" viewBox="0 0 104 104" role="img" aria-label="${label}">
    <circle cx="52" cy="52" r="${radius}" />
    ${filled === 0 ? '' : arc(filled)}
    <text x="52" y="60" font-size="${level > 999 ? 22 : 28}">${format.number(level)}</text>
    <text class="label" x="52" y="78">${t.player.level}</text>
  </svg>`;
}

function arc(filled: number): Markup {
  return html`<circle
    class="filled"
    cx="52"
    cy="52"
    r="${radius}"
    stroke-dasharray="${filled} ${Math.ceil(length)}"
    transform="rotate(-90 52 52)"
  />`;
}
