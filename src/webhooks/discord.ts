/** Messages as Discord takes them: an embed, whose texts mention nobody. */

interface Named {
  readonly title?: string | null;
  readonly image?: string | null;
}

/** What a message carries, as far as it is shown. */
export interface MessageBody {
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly player?: { readonly id?: string };
    readonly game?: Named & { readonly platform?: string | null };
    readonly trophy?: Named & { readonly description?: string | null; readonly grade?: string };
    readonly level?: number;
    readonly position?: number;
    readonly previousPosition?: number | null;
    readonly earnedAt?: string;
  };
}

/** Colours of the grades. */
const colours: Readonly<Record<string, number>> = { platinum: 0xb4c7dc, gold: 0xd4a72c, silver: 0x9aa4ad, bronze: 0xa9703f };
const usualColour = 0x3b6ea5;

/** Bounds of Discord. */
const maxTitleLength = 256;
const maxTextLength = 2048;

/** The body of a webhook execution. */
export function toDiscord({ type, timestamp, data }: MessageBody): string {
  const { trophy, game, earnedAt } = data;
  const image = webAddress(trophy?.image ?? game?.image);
  const embed = {
    title: cut(titleOf(type, data), maxTitleLength),
    description: cut(trophy?.description ?? '', maxTextLength),
    color: colours[trophy?.grade ?? ''] ?? usualColour,
    timestamp: earnedAt ?? timestamp,
    ...(game === undefined ? {} : { footer: { text: cut(game.title ?? '', maxTextLength) } }),
    ...(image === null ? {} : { thumbnail: { url: image } }),
  };
  return JSON.stringify({ embeds: [embed], allowed_mentions: { parse: [] } });
}

function titleOf(type: string, { player, trophy, game, level, position, previousPosition }: MessageBody['data']): string {
  const name = player?.id ?? 'Somebody';
  const titles: Readonly<Record<string, string>> = {
    'trophy.earned': `${name} earned ${trophy?.title ?? 'a trophy'} (${trophy?.grade ?? ''})`,
    'set.completed': `${name} completed ${game?.title ?? 'a game'}`,
    'level.up': `${name} reached level ${level ?? ''}`,
    'rank.changed': `${name} is now number ${position ?? ''}${typeof previousPosition === 'number' ? `, after ${previousPosition}` : ''}`,
    test: 'A test message: this webhook works',
  };
  return titles[type] ?? `${name}: ${type}`;
}

/** Marks that would be read as formatting are escaped; what is too long is cut at a whole character. */
function cut(text: string, most: number): string {
  const escaped = text.replace(/[\\*_~`|>#@[\]()]/g, String.raw`\$&`);
  return escaped.length <= most ? escaped : `${escaped.slice(0, most - 1).toWellFormed()}…`;
}

/** Discord refuses a message with an image address it does not like. */
function webAddress(address: string | null | undefined): string | null {
  return /^https?:$/.test(URL.parse(address ?? '')?.protocol ?? '') ? (address ?? null) : null;
}
