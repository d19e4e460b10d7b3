/** Settings of pictures that the data names (docs/how-to/pictures.md). */

import { choice } from './setting.ts';
import { usedBy } from './uses.ts';

export const mediaSettings = usedBy(['serve', 'pictures', 'sync'], {
  fetchImages: choice(
    'off',
    ['on', 'off'],
    'Fetch the pictures that the data names after each import and each round of the sync.',
  ),
});
