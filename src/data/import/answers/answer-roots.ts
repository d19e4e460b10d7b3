/**
 * Which documents are saved answers: the root of an HTTP answer or the result inside a SOAP one, of
 * any brand (docs/spec/original-service.md 2). Names are those of the contract; nothing is spelt here again.
 */

import type { ArrayShape, ComplexShape, Operation, Parameter, Shape } from '../../../contract/index.ts';
import { anyBrandPattern, operations, types } from '../../../contract/index.ts';

/** A shape that can be loaded: `null` is one of the contract's that holds nothing to load. */
export type AnswerShape = ComplexShape | ArrayShape | null;

export interface AnswerOperation {
  /** Name of the element in the response that holds the result. */
  readonly resultName: RegExp;
  readonly shape: AnswerShape;
  /** Whether it is asked for a player, so that the answer is about what he has. */
  readonly ofPlayer: boolean;
}

const loadable: readonly (ComplexShape | ArrayShape)[] = [
  types.netId,
  types.arrayOfGame,
  types.game,
  types.arrayOfTrophy,
  types.trophy,
  types.jid,
];
const results: readonly Shape[] = Object.values<Operation>(operations).map(({ result }) => result);

/** Every root an answer can have, with those of the parts that people save by themselves. */
const roots: readonly (readonly [pattern: RegExp, shape: AnswerShape])[] = [...new Set([...loadable, ...results])].map(
  (shape) => [anyBrandPattern(shape.form === 'simple' ? shape.kind : shape.name), loadableOrNull(shape)],
);

const responses: readonly (readonly [pattern: RegExp, operation: AnswerOperation])[] = Object.entries<Operation>(operations).map(
  ([name, { result, parameters }]) => [
    anyBrandPattern(`${name}Response`),
    {
      resultName: anyBrandPattern(`${name}Result`),
      shape: loadableOrNull(result),
      ofPlayer: Object.values<Parameter>(parameters).some(({ parameterType }) => parameterType === 'player'),
    },
  ],
);

function loadableOrNull(shape: Shape): AnswerShape {
  return loadable.find((each) => each === shape) ?? null;
}

/** The shape of a bare document by the local name of its root; undefined where it is no answer. */
export function shapeOfRoot(local: string): AnswerShape | undefined {
  return roots.find(([pattern]) => pattern.test(local))?.[1];
}

/** The operation of a response element in a SOAP body; undefined where it is none of ours. */
export function operationOfResponse(local: string): AnswerOperation | undefined {
  return responses.find(([pattern]) => pattern.test(local))?.[1];
}
