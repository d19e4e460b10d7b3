import type { ComponentExamples } from '../example.ts';
import { progressBar } from './meter.ts';

/** The examples of meters. */
export const meterExamples: ComponentExamples = {
  name: 'Meter',
  use: 'Shows a share of a whole, with the figure next to it. A full meter has the colour of a platinum trophy.',
  examples: [0, 35, 100].map((percent) => ({
    state: `${percent} percent`,
    show: (context) => progressBar(percent, 'Progress', context),
  })),
};
