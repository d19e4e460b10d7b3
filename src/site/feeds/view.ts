import { networkNames, findNetwork } from '../../domain/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { withoutBidiControls, xml } from '../../documents/markup/index.ts';
import { formatTitle } from '../text/names.ts';
import type { PageContext } from '../frame/context.ts';
import type { RawAnswer } from '../frame/page.ts';
import type { FeedEntry, FeedModel } from './model.ts';

const atom = 'http://www.w3.org/2005/Atom';
/** The authority in tag URIs if the service's namespace contains no host. */
const defaultAuthority = 'laurel.example';

/**
 * Atom feeds (RFC 4287) of the latest trophies of one player or of all players.
 *
 * An id never changes (4.2.6). If the service has a public address, ids are URLs below it. Otherwise a URL would depend on how a reader
 * reaches the service, so ids are tag URIs (RFC 4151) in the namespace of the service, which are the same at every address.
 */
export function feedView({ player, entries }: FeedModel, context: PageContext): RawAnswer {
  const { absolute, instance, t } = context;
  const title =
    player === null ? t.feed.site({ name: instance.name }) : t.feed.player({ name: player });
  const self =
    player === null ? absolute.to('siteFeed', {}) : absolute.to('playerFeed', { name: player });
  const page = player === null ? absolute.to('home', {}) : absolute.to('player', { name: player });
  const dated = entries.filter(({ earnedAt }) => earnedAt !== null);
  const updated = new Date(dated[0]?.earnedAt ?? 0).toISOString(); // absent: the feed has no dated entries
  const body = xml`<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="${atom}" xml:lang="${context.language}">
      <title>${withoutBidiControls(title)}</title>
      <id>${idOf(self, context)}</id>
      <link rel="self" type="application/atom+xml" href="${self}" />
      <link rel="alternate" type="text/html" href="${page}" />
      <updated>${updated}</updated>
      ${dated.map((entry) => writeEntry(entry, context))}
    </feed> `;
  return { contentType: 'application/atom+xml; charset=utf-8', body: body.toString() };
}

function writeEntry({ trophy, earnedAt, playerName }: FeedEntry, context: PageContext): Markup {
  const { absolute, t } = context;
  const page = absolute.to('playerGame', { name: playerName, game: trophy.gameId });
  const name = trophy.hidden ? t.feed.hidden : (trophy.title ?? t.game.untitledTrophy);
  const network = findNetwork(trophy.gameId);
  const title = t.feed.entry({
    player: playerName,
    trophy: name,
    game: formatTitle({ title: trophy.gameTitle }, t),
  });
  const at = new Date(earnedAt ?? 0).toISOString();
  const about = trophy.hidden ? '' : (trophy.fullDescription ?? trophy.description ?? '');
  return xml`<entry>
    <title>${withoutBidiControls(title)}</title>
    <id>${idOf(page, context)}#${trophy.trophyId}</id>
    <link rel="alternate" type="text/html" href="${page}" />
    <updated>${at}</updated>
    <published>${at}</published>
    <category term="${network}" label="${networkNames[network]}" />
    <author><name>${withoutBidiControls(playerName)}</name></author>
    ${about.trim() === '' ? '' : xml`<summary>${withoutBidiControls(about)}</summary>`}
  </entry> `;
}

/** Returns the Atom id for a URL of the site. */
function idOf(address: string, { base, absolute, service }: PageContext): string {
  if (base.isPublic === true) return address;
  const path = address.slice(absolute.to('home', {}).length);
  return `tag:${URL.parse(service.namespace)?.hostname || defaultAuthority},2026:${path}`;
}
