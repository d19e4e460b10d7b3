import { html } from '../../../documents/markup/index.ts';
import type { ComponentExamples } from '../example.ts';

/** The examples of buttons and fields. */
export const buttonExamples: ComponentExamples = {
  name: 'Buttons and fields',
  use: 'A page has at most one primary button. A field always has its name above it. A placeholder does not replace the name.',
  examples: [
    {
      state: 'Buttons',
      show: () =>
        html`<p class="buttons">
          <button type="button">Compare</button><button type="button" class="second">Copy</button>
        </p>`,
    },
    {
      state: 'Fields in a row',
      show: () =>
        html`<form class="row">
          <label>Title <input name="title" /></label>
          <label
            >Platform
            <select name="platform">
              <option>PS4</option>
            </select></label
          >
        </form>`,
    },
  ],
};
