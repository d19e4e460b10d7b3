import { html } from '../../../documents/markup/index.ts';
import { avatar } from '../avatar/avatar.ts';
import type { ComponentExamples } from '../example.ts';
import { examplePlayer } from '../example.ts';
import { gradeCells, gradeHeads } from './grade-columns.ts';

const names = ['HaruNoUmi', 'LanternFox', 'PixelHeron'];

/** The examples of tables. */
export const tableExamples: ComponentExamples = {
  name: 'Table',
  use: 'For rows whose columns readers compare. Phones hide the columns that are not needed to understand a row, but a row always remains a row. An unknown value is an empty cell.',
  examples: [
    {
      state: 'With a column for each grade, and one highlighted row',
      show: (context) =>
        html`<div class="sheet">
          <table class="list">
            <thead>
              <tr>
                <th scope="col">${context.t.board.player}</th>
                ${gradeHeads(context)}
              </tr>
            </thead>
            <tbody>
              ${names.map((name) => {
                const player = examplePlayer({ name });
                return html`<tr class="${name === 'LanternFox' ? 'shown' : ''}">
                  <th scope="row">
                    <div class="named">
                      ${avatar(player, 'small', context)}<a href="#">${name}</a>
                    </div>
                  </th>
                  ${gradeCells(player.earned, context)}
                </tr>`;
              })}
            </tbody>
          </table>
        </div>`,
    },
  ],
};
