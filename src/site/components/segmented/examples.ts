import type { ComponentExamples } from '../example.ts';
import { segmented } from './segmented.ts';

/** The examples of segmented controls. */
export const segmentedExamples: ComponentExamples = {
  name: 'Segmented control',
  use: 'One choice of two to five, each of which is an address. More than five are a field of a filter.',
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
