import type { ComponentExamples } from '../example.ts';
import { segmented } from './segmented.ts';

/** The examples of segmented controls. */
export const segmentedExamples: ComponentExamples = {
  name: 'Segmented control',
  use: 'A choice between two to five options, each with an address of its own. For more than five options, a filter has a field.',
  examples: [
    {
      state: 'Three orders',
      show: () =>
        segmented(
          'Order',
          ['Set', 'Rarest', 'Easiest'].map((label, index) => ({
            href: '#',
            label,
            isCurrent: index === 0,
          })),
        ),
    },
  ],
};
