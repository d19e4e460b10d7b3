/** Responses in the format of the original service (docs/spec/original-service.md 2 and 3), about an invented player. */

/** The namespaces that every response declares. */
export const declarations = `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"`;
/** These declarations, and the default namespace of the original service. */
export const original = `${declarations} xmlns="http://www.psnapi.com.ar/ps3/api"`;

/** A profile in the original's format of August 2013: local times without a zone, absent strings, nil dates, empty lists. */
export const profile = `\uFEFF<?xml version="1.0" encoding="utf-8"?>
<PSNId ${original}>
  <ID>Tin_Whistle</ID>
  <AvatarSmall>http://images.example/t.png</AvatarSmall>
  <AboutMe />
  <Level>19</Level>
  <Progress>29</Progress>
  <Trophies>
    <Earned>0</Earned>
    <Total>28</Total>
    <Platinum>1</Platinum>
    <Gold>3</Gold>
    <Silver>9</Silver>
    <Bronze>15</Bronze>
  </Trophies>
  <Games>
    <Game>
      <Id>NPWR80001_00</Id>
      <IdGameEurope />
      <Title> Old &amp; Gold
</Title>
      <Image>http://images.example/g.png</Image>
      <Guide>http://guides.example/old+&amp;+gold</Guide>
      <Progress>10</Progress>
      <TrophiesCount>
        <Earned>7</Earned>
        <Total>7</Total>
        <Platinum>0</Platinum>
        <Gold>0</Gold>
        <Silver>0</Silver>
        <Bronze>7</Bronze>
      </TrophiesCount>
      <Trophies />
      <OrderPlayed>1</OrderPlayed>
      <Updated>false</Updated>
      <LastUpdated>2013-08-14T14:37:46</LastUpdated>
      <Released>0001-01-01T00:00:00</Released>
      <TotalPoints>1050</TotalPoints>
      <TotalTrophies>51</TotalTrophies>
      <UserPoints>105</UserPoints>
      <Stars>8.3636363636363633</Stars>
      <Reviews>11</Reviews>
      <Platform>ps3,psp2</Platform>
    </Game>
  </Games>
  <UpdateSignature xsi:nil="true" />
  <UpdateDate>2013-08-15T10:44:46.483</UpdateDate>
  <UpdateGamesDate>2013-08-15T10:44:21.8</UpdateGamesDate>
  <Country>
    <IdCountry>232</IdCountry>
    <Culture>US</Culture>
    <Descripcion>United States</Descripcion>
    <Bandera>/images/countries/US.png</Bandera>
  </Country>
  <Ranking>
    <Position>0</Position>
    <Total>0</Total>
  </Ranking>
  <CountryRanking>
    <Position>0</Position>
    <Total>0</Total>
  </CountryRanking>
  <Status>
    <Online>false</Online>
    <Away>false</Away>
  </Status>
  <LastSeen xsi:nil="true" />
  <LevelData>
    <Points>74370</Points>
    <Floor>72000</Floor>
    <Ceiling>80000</Ceiling>
    <Progress>29</Progress>
    <level>19</level>
  </LevelData>
  <Plus>true</Plus>
  <jid>Tin_Whistle@a7.us.np.example</jid>
  <GameCompletion>54.065359477124183</GameCompletion>
  <server>http://searchjid.us.np.example</server>
  <Background>
    <R>68</R>
    <G>53</G>
    <B>41</B>
    <A>FF</A>
  </Background>
</PSNId>`.replaceAll('\n', '\r\n');

/** The trophies of a game, one of them earned on an unknown date. The nil item has the format of the original's help page. */
export const trophies = `<?xml version="1.0" encoding="utf-8"?>
<ArrayOfTrophy ${original}>
  <Trophy>
    <IdTrophy>1</IdTrophy>
    <GameId>NPWR80001_00</GameId>
    <Title>All in all</Title>
    <Image>http://images.example/1.png</Image>
    <Description>Earn every other trophy</Description>
    <DateEarned xsi:nil="true" />
    <TrophyType>PLATINUM</TrophyType>
    <Updated>false</Updated>
    <Hidden>false</Hidden>
    <Platform>ps3</Platform>
  </Trophy>
  <Trophy xsi:nil="true" />
  <Trophy>
    <IdTrophy>2</IdTrophy>
    <GameId>NPWR80001_00</GameId>
    <Title>First light</Title>
    <DateEarned>2013-08-14T14:37:46</DateEarned>
    <DisplayDate>14 days ago</DisplayDate>
    <TrophyType>BRONZE</TrophyType>
    <Updated>true</Updated>
    <Hidden>true</Hidden>
  </Trophy>
  <Trophy>
    <IdTrophy>3</IdTrophy>
    <GameId>NPWR80001_00</GameId>
    <DateEarned xsi:nil="true" />
    <DisplayDate>some time ago</DisplayDate>
    <TrophyType>SILVER</TrophyType>
  </Trophy>
</ArrayOfTrophy>`;
