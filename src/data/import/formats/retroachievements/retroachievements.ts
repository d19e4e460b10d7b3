/** Import of saved responses of RetroAchievements (docs/spec/networks.md 4). */

import type { Input } from '../../source/format.ts';
import type { Source } from '../../source/source.ts';
import type { NativeRules } from '../saved/native-game.ts';
import { openAnswers } from '../saved/saved-answers.ts';
import { readAnswer } from './read-answer.ts';

/** Opens saved responses. Throws SourceError. */
export function openRetroAchievements(
  input: Input,
  rules: NativeRules,
  onlyHardcore: boolean,
): Promise<Source> {
  const { player } = rules;
  return openAnswers(input, {
    name: 'retroachievements',
    player,
    endings: ['.json'],
    read: (answer) => readAnswer(answer, rules, onlyHardcore),
  });
}
