/**
 * Recognises saved responses by the root element of an HTTP response, or by the result element of a SOAP response. Any brand is accepted
 * (docs/spec/original-service.md 2). The names come from the contract.
 */

import type {
  ArrayShape,
  ComplexShape,
  Operation,
  Parameter,
  Shape,
} from '../../../../contract/index.ts';
import { anyBrandPattern, operations, types } from '../../../../contract/index.ts';

/** A shape that can be imported; null for a shape of the contract without data to import. */
export type AnswerShape = ComplexShape | ArrayShape | null;

/** An operation: how to recognise its responses, and what they contain. */
export interface AnswerOperation {
  /** Name of the result element in the response. */
  readonly resultName: RegExp;
  readonly shape: AnswerShape;
  /** Whether the operation has a player parameter, so that the response contains a player's data. */
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

/** All root elements of responses, and of parts that users save separately. */
const roots: readonly (readonly [pattern: RegExp, shape: AnswerShape])[] = [
  ...new Set([...loadable, ...results]),
].map((shape) => [
  anyBrandPattern(shape.form === 'simple' ? shape.kind : shape.name),
  loadableOrNull(shape),
]);

const responses: readonly (readonly [pattern: RegExp, operation: AnswerOperation])[] =
  Object.entries<Operation>(operations).map(([name, { result, parameters }]) => [
    anyBrandPattern(`${name}Response`),
    {
      resultName: anyBrandPattern(`${name}Result`),
      shape: loadableOrNull(result),
      ofPlayer: Object.values<Parameter>(parameters).some(({ names }) => names === 'player'),
    },
  ]);

function loadableOrNull(shape: Shape): AnswerShape {
  return loadable.find((each) => each === shape) ?? null;
}

/** Returns the shape of a plain document by the local name of its root element; undefined if it is not a response. */
export function shapeOfRoot(local: string): AnswerShape | undefined {
  return roots.find(([pattern]) => pattern.test(local))?.[1];
}

/** Returns the operation of a response element in a SOAP body; undefined if it is unknown. */
export function operationOfResponse(local: string): AnswerOperation | undefined {
  return responses.find(([pattern]) => pattern.test(local))?.[1];
}
