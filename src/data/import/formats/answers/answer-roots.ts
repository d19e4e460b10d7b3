/**
 * Recognises saved responses: by the root of an HTTP response or the result in a SOAP response, of
 * any brand (docs/spec/original-service.md 2). The names come from the contract.
 */

import type {
  ArrayShape,
  ComplexShape,
  Operation,
  Parameter,
  Shape,
} from '../../../../contract/index.ts';
import { anyBrandPattern, operations, types } from '../../../../contract/index.ts';

/** A shape that can be loaded; `null` for a shape of the contract without data to load. */
export type AnswerShape = ComplexShape | ArrayShape | null;

/** How the responses of an operation are recognised, and what they contain. */
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

/** All roots of responses, and of parts that users save separately. */
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

/** The shape of a plain document by the local name of its root; undefined if it is not a response. */
export function shapeOfRoot(local: string): AnswerShape | undefined {
  return roots.find(([pattern]) => pattern.test(local))?.[1];
}

/** The operation of a response element in a SOAP body; undefined if it is unknown. */
export function operationOfResponse(local: string): AnswerOperation | undefined {
  return responses.find(([pattern]) => pattern.test(local))?.[1];
}
