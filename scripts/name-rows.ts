/**
 * The names of each value in all interfaces. `Type.field` is a field of the operations, of `/v1` or of a webhook message. `type.property`
 * is a property of a record. A CSV column is named by its heading. docs/reference/names.md is generated from these rows. The generation
 * fails for a name that does not exist and for a field without a row. A test compares the values in the demo.
 */

/** The names of one value. An interface without the value is omitted. */
export interface NameRow {
  readonly operation?: string;
  readonly v1?: string;
  readonly record?: string;
  readonly message?: string;
  readonly csv?: string;
}

/** Rows about one subject. */
export interface NameGroup {
  readonly title: string;
  readonly rows: readonly NameRow[];
}

const players: readonly NameRow[] = [
  {
    operation: 'NetId.ID',
    v1: 'Player.name',
    record: 'player.name',
    message: 'EventPlayer.id',
    csv: 'player',
  },
  { operation: 'NetId.Avatar', v1: 'Player.avatar', record: 'player.avatar' },
  { operation: 'NetId.AvatarMedium', record: 'player.avatarMedium' },
  { operation: 'NetId.AvatarSmall', record: 'player.avatarSmall' },
  { operation: 'NetId.AboutMe', v1: 'Player.about', record: 'player.aboutMe' },
  { operation: 'NetId.Country' },
  {
    operation: 'Country.Culture',
    v1: 'Player.country',
    record: 'player.country',
    message: 'EventPlayer.country',
  },
  { operation: 'Country.IdCountry' },
  { operation: 'Country.Descripcion' },
  { operation: 'Country.Bandera' },
  { operation: 'NetId.LevelData', v1: 'Player.level' },
  { operation: 'NetId.Level', v1: 'PlayerLevel.level' },
  { operation: 'NetId.Progress', v1: 'PlayerLevel.progress' },
  {
    operation: 'Level.level',
    v1: 'PlayerLevel.level',
    record: 'player.statedLevel',
    message: 'LevelUp.level',
  },
  {
    operation: 'Level.Points',
    v1: 'PlayerLevel.points',
    record: 'player.statedPoints',
    message: 'LevelUp.points',
  },
  { operation: 'Level.Floor', v1: 'PlayerLevel.floor', record: 'player.statedFloor' },
  { operation: 'Level.Ceiling', v1: 'PlayerLevel.ceiling', record: 'player.statedCeiling' },
  { operation: 'Level.Progress', v1: 'PlayerLevel.progress', record: 'player.statedProgress' },
  { operation: 'NetId.Trophies', v1: 'Player.trophies', record: 'player.statedEarned' },
  { operation: 'NetId.Games' },
  { operation: 'NetId.GameCompletion', v1: 'Player.completion', record: 'player.statedCompletion' },
  { operation: 'NetId.Ranking', v1: 'Player.worldRank' },
  {
    operation: 'Ranking.Position',
    v1: 'Place.position',
    record: 'player.statedPosition',
    message: 'RankChanged.position',
  },
  {
    operation: 'Ranking.Total',
    v1: 'Place.total',
    record: 'player.statedTotal',
    message: 'RankChanged.players',
  },
  { operation: 'NetId.CountryRanking', v1: 'Player.countryRank' },
  { operation: 'NetId.UpdateDate', v1: 'Player.updatedAt', record: 'player.updated' },
  { operation: 'NetId.UpdateGamesDate', record: 'player.gamesUpdated' },
  { operation: 'NetId.UpdateSignature', record: 'player.cardChanged' },
  { operation: 'NetId.LastSeen', v1: 'Player.lastSeenAt', record: 'player.lastSeen' },
  { operation: 'NetId.Status' },
  { operation: 'Status.Online', v1: 'Player.isOnline', record: 'player.online' },
  { operation: 'Status.Away', record: 'player.away' },
  { operation: 'Status.Comment', record: 'player.statusComment' },
  { operation: 'Status.Mode', record: 'player.statusMode' },
  { operation: 'Status.ObjectId', record: 'player.statusObjectId' },
  { operation: 'Status.Playing', record: 'player.statusPlaying' },
  { operation: 'Status.Title', v1: 'Player.playing', record: 'player.statusTitle' },
  { v1: 'Player.presence' },
  { v1: 'Player.playTime' },
  { v1: 'Player.pins', record: 'player.pins' },
  { v1: 'Player.networks' },
  { operation: 'NetId.Plus', record: 'player.plus' },
  { operation: 'NetId.Identity', record: 'player.identity' },
  { operation: 'NetId.Alias', record: 'player.alias' },
  { operation: 'NetId.jid', record: 'player.jid' },
  { operation: 'NetId.server', record: 'player.server' },
  { operation: 'NetId.panelUrl', record: 'player.panelUrl' },
  { operation: 'NetId.Background', record: 'player.background' },
];

const games: readonly NameRow[] = [
  {
    operation: 'Game.Id',
    v1: 'CatalogueGame.id',
    record: 'game.id',
    message: 'EventGame.id',
    csv: 'game_id',
  },
  { operation: 'Game.IdGameEurope', record: 'game.europeId' },
  { v1: 'CatalogueGame.network', record: 'game.network' },
  {
    operation: 'Game.Title',
    v1: 'CatalogueGame.title',
    record: 'game.title',
    message: 'EventGame.title',
    csv: 'game_title',
  },
  {
    operation: 'Game.Image',
    v1: 'CatalogueGame.image',
    record: 'game.image',
    message: 'EventGame.image',
  },
  {
    operation: 'Game.Platform',
    v1: 'CatalogueGame.platforms',
    record: 'game.platform',
    message: 'EventGame.platform',
    csv: 'platform',
  },
  { operation: 'Game.Released', v1: 'CatalogueGame.releasedAt', record: 'game.released' },
  { operation: 'Game.Guide', v1: 'CatalogueGame.guide', record: 'game.guide' },
  { operation: 'Game.TitleOnGuide', record: 'game.titleOnGuide' },
  { operation: 'Game.TotalPoints', v1: 'CatalogueGame.points', record: 'game.statedPoints' },
  { operation: 'Game.TotalTrophies', record: 'game.statedTrophies' },
  { v1: 'CatalogueGame.trophies', record: 'game.statedSet' },
  { operation: 'Game.Stars', record: 'game.stars' },
  { operation: 'Game.Reviews', record: 'game.reviews' },
];

const playerGames: readonly NameRow[] = [
  { v1: 'PlayedGame.game', record: 'playerGame.game', message: 'TrophyEarned.game' },
  { operation: 'Game.Progress', v1: 'PlayedGame.progress' },
  { operation: 'Game.UserPoints', v1: 'PlayedGame.points', record: 'playerGame.statedPoints' },
  { operation: 'Game.TrophiesCount', v1: 'PlayedGame.earned', record: 'playerGame.statedEarned' },
  {
    operation: 'Game.LastUpdated',
    v1: 'PlayedGame.lastEarnedAt',
    record: 'playerGame.lastUpdated',
  },
  { operation: 'Game.Updated', record: 'playerGame.updated' },
  { operation: 'Game.OrderPlayed' },
  { operation: 'Game.Trophies', v1: 'PlayedGameWithTrophies.trophies' },
  { v1: 'PlayedGame.playTime' },
];

const trophies: readonly NameRow[] = [
  {
    operation: 'Trophy.IdTrophy',
    v1: 'CatalogueTrophy.number',
    record: 'trophy.id',
    message: 'EventTrophy.id',
    csv: 'trophy_id',
  },
  { operation: 'Trophy.GameId', v1: 'CatalogueTrophy.gameId', record: 'trophy.game' },
  { v1: 'CatalogueTrophy.network' },
  {
    operation: 'Trophy.Title',
    v1: 'CatalogueTrophy.title',
    record: 'trophy.title',
    message: 'EventTrophy.title',
    csv: 'trophy_title',
  },
  {
    operation: 'Trophy.Description',
    v1: 'CatalogueTrophy.description',
    record: 'trophy.description',
    message: 'EventTrophy.description',
  },
  { operation: 'Trophy.FullDescription', record: 'trophy.fullDescription' },
  {
    operation: 'Trophy.Image',
    v1: 'CatalogueTrophy.image',
    record: 'trophy.image',
    message: 'EventTrophy.image',
  },
  {
    operation: 'Trophy.TrophyType',
    v1: 'CatalogueTrophy.grade',
    record: 'trophy.grade',
    message: 'EventTrophy.grade',
    csv: 'grade',
  },
  {
    operation: 'Trophy.Hidden',
    v1: 'CatalogueTrophy.isHidden',
    record: 'trophy.hidden',
    message: 'EventTrophy.hidden',
  },
  { v1: 'CatalogueTrophy.group', record: 'trophy.group' },
  { operation: 'Trophy.Guide', record: 'trophy.guide' },
  { operation: 'Trophy.TitleOnGuide', record: 'trophy.titleOnGuide' },
  { operation: 'Trophy.GameTitle', v1: 'EarnedTrophy.gameTitle' },
  { operation: 'Trophy.Platform' },
];

const earnedTrophies: readonly NameRow[] = [
  { v1: 'EarnedTrophy.trophy', record: 'earned.trophy', message: 'TrophyEarned.trophy' },
  { v1: 'EarnedTrophy.isEarned', csv: 'earned' },
  {
    operation: 'Trophy.DateEarned',
    v1: 'EarnedTrophy.earnedAt',
    record: 'earned.date',
    message: 'TrophyEarned.earnedAt',
    csv: 'earned_at',
  },
  { operation: 'Trophy.DisplayDate' },
  { operation: 'Trophy.Updated', record: 'earned.updated' },
];

const counts: readonly NameRow[] = [
  { operation: 'Trophies.Platinum', v1: 'GradeCounts.platinum' },
  { operation: 'Trophies.Gold', v1: 'GradeCounts.gold' },
  { operation: 'Trophies.Silver', v1: 'GradeCounts.silver' },
  { operation: 'Trophies.Bronze', v1: 'GradeCounts.bronze' },
  { operation: 'Trophies.Earned' },
  { operation: 'Trophies.Total', v1: 'GradeCounts.total' },
];

/** All rows by subject. */
export const nameGroups: readonly NameGroup[] = [
  { title: 'Players', rows: players },
  { title: 'Games', rows: games },
  { title: 'Games of a player', rows: playerGames },
  { title: 'Trophies', rows: trophies },
  { title: 'Earned trophies', rows: earnedTrophies },
  { title: 'Numbers of trophies', rows: counts },
];
