import { html } from '../../../documents/markup/index.ts';
import type { ComponentExamples } from '../example.ts';
import { examplePlayer } from '../example.ts';
import { avatar } from './avatar.ts';

const names = ['LanternFox', 'HaruNoUmi', 'BrassOtter', 'CometCobbler'];

/** The examples of avatars. */
export const avatarExamples: ComponentExamples = {
  name: 'Avatar',
  use: 'An avatar is always shown next to the name, and never replaces the name.',
  examples: [
    {
      state: 'Large: at the top of a profile',
      show: (context) => avatar(examplePlayer(), 'large', context),
    },
    {
      state: 'Medium: a feed',
      show: (context) =>
        html`${names.map((name) => avatar(examplePlayer({ name }), 'medium', context))}`,
    },
    {
      state: 'Small: lists',
      show: (context) =>
        html`${names.map((name) => avatar(examplePlayer({ name }), 'small', context))}`,
    },
  ],
};
