import { html } from '../../../documents/markup/index.ts';
import { option } from '../form/form.ts';
import type { ComponentExamples } from '../example.ts';
import { filterSheet } from './filter-sheet.ts';

const fields = html`<label>Title <input name="q" /></label>
  <label
    >Platform
    <select name="platform">
      ${option('', 'Any', false)}${option('ps4', 'PS4', true)}
    </select></label
  >`;

/** The examples of filters. */
export const filterSheetExamples: ComponentExamples = {
  name: 'Filter',
  use: 'Fields that limit a list. The order of a list is chosen with a segmented control. On phones, the fields are a sheet below their button.',
  examples: [
    {
      state: 'Nothing chosen',
      show: (context) => filterSheet({ action: '#', fields, active: 0 }, context),
    },
    {
      state: 'One filter is set',
      show: (context) => filterSheet({ action: '#', fields, active: 1 }, context),
    },
  ],
};
