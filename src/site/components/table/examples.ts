import { html } from '../../../documents/markup/index.ts';
import type { ComponentExamples } from '../example.ts';

const names = ['HaruNoUmi', 'LanternFox', 'PixelHeron'];

/** The examples of tables. */
export const tableExamples: ComponentExamples = {
  name: 'Table',
  use: 'Rows whose columns are compared. An unknown value is an empty cell.',
  examples: [
    {
      state: 'With a row that was asked for',
      show: ({ t }) =>
        html`<div class="sheet">
          <table class="list">
            <thead>
              <tr>
                <th scope="col">${t.board.player}</th>
                <th scope="col" class="end">${t.player.trophies}</th>
              </tr>
            </thead>
            <tbody>
              ${names.map(
                (name, index) =>
                  html`<tr class="${index === 1 ? 'shown' : ''}">
                    <th scope="row">${name}</th>
                    <td class="end">${3 - index},000</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>`,
    },
  ],
};
