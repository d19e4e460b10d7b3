import { html, isolate } from '../../../documents/markup/index.ts';
import type { ComponentExamples } from '../example.ts';
import { exampleGame, exampleTrophy } from '../example.ts';
import { factList } from '../facts/facts.ts';
import { trophyIcon } from '../trophy-icon/trophy-icon.ts';
import { gameHead, headLine, setCups } from './game-head.ts';

/** A square image that exists on every instance: a drawn face. */
const square = '/art/players/LanternFox.svg';

/** The examples of page heads for games. */
export const gameHeadExamples: ComponentExamples = {
  name: 'Head of a game',
  use: 'Shown once, at the top of a page. It is dark in both themes, and its figures are 24 px high and in one row.',
  examples: [
    {
      state: 'A game',
      show: (context) =>
        gameHead(
          {
            game: exampleGame(),
            heading: isolate('Harbour of Lanterns'),
            below: html`${headLine(['PS4', '27 Feb 2026'])}
              <div class="set">${setCups(exampleGame(), exampleGame().set, context)}</div>
              ${factList([
                ['Platinum rate', '4.3 %'],
                ['Owners', '23'],
              ])}`,
          },
          context,
        ),
    },
    {
      state: 'A square image',
      show: (context) =>
        gameHead(
          {
            game: exampleGame({ image: square }),
            heading: isolate('Tin Town'),
            below: headLine(['PS Vita']),
          },
          context,
        ),
    },
    {
      state: 'With another image',
      show: (context) =>
        gameHead(
          {
            game: exampleGame(),
            heading: isolate('Grand Listener of lanterns'),
            below: headLine(['Bronze']),
            picture: trophyIcon(exampleTrophy(), context),
          },
          context,
        ),
    },
  ],
};
