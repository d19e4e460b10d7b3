/** The console network's response about the presence of players. */

import type { StandInPlayer, StandInPresence } from '../model.ts';

const offline: StandInPresence = { isOnline: false, platform: 'PS5' };

/** Returns the presence of each player. Players who do not exist, or whose presence the model marks as `missing`, are left out. */
export function writePresences(
  players: readonly StandInPlayer[],
  accountIds: readonly string[],
): unknown {
  const asked = new Set(accountIds);
  const found = new Map(
    players.flatMap((player) => (asked.has(player.accountId) ? [[player.accountId, player]] : [])),
  );
  const basicPresences = accountIds.flatMap((wanted) => {
    const player = found.get(wanted);
    const presence = player?.presence ?? offline; // absent: the model states no presence, so the player counts as offline
    return player === undefined || presence === 'missing' ? [] : [writePresence(wanted, presence)];
  });
  return { basicPresences };
}

function writePresence(
  accountId: string,
  { isOnline, platform, lastOnline, game }: StandInPresence,
): unknown {
  return {
    accountId,
    availability: isOnline ? 'availableToPlay' : 'unavailable',
    primaryPlatformInfo: {
      onlineStatus: isOnline ? 'online' : 'offline',
      platform,
      ...(isOnline || lastOnline === undefined ? {} : { lastOnlineDate: lastOnline }),
    },
    ...(isOnline && game !== undefined
      ? {
          gameTitleInfoList: [
            {
              npTitleId: game.titleId,
              titleName: game.name,
              format: platform.toLowerCase(),
              launchPlatform: platform,
              ...(game.text === undefined ? {} : { gameStatus: game.text }),
            },
          ],
        }
      : {}),
  };
}
