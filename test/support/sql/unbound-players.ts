/**
 * Finds the tables that a statement reads without a condition that fixes the player's id. A distributed engine sends such a statement to
 * every server. If each table has this condition, the statement goes only to the server with that player's data
 * (docs/explanation/scale.md). The parser is PostgreSQL's own.
 */

import { loadModule, parseSync } from 'libpg-query';
import { isSpread } from '../../../src/store/maintenance/distribute.ts';
import { tables } from '../../../src/store/schema/tables.ts';

await loadModule();

const distributed = new Set(tables.filter(isSpread).map(({ name }) => name));

/** A node of the parsed statement. Its only key names the node's kind. */
type Node = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldOf(node: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((found, key) => (isNode(found) ? found[key] : undefined), node);
}

function listOf(node: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = fieldOf(node, ...path);
  return Array.isArray(found) ? found : [];
}

function textOf(node: unknown, ...path: readonly string[]): string | null {
  const found = fieldOf(node, ...path);
  return typeof found === 'string' ? found : null;
}

/** Aliases of tables whose player is fixed: the column `player_id` must equal a value. */
type Bound = ReadonlySet<string>;

/** Returns the aliases of distributed tables whose player is not fixed. @param text the statement, with `$1` for the first parameter */
export function unboundPlayers(text: string): readonly string[] {
  return listOf(parseSync(text), 'stmts').flatMap((statement) =>
    unboundIn(fieldOf(statement, 'stmt', 'SelectStmt'), new Set()),
  );
}

/** @param outer aliases that the surrounding statement fixes; empty unless each of its rows depends on this statement */
function unboundIn(select: unknown, outer: Bound): readonly string[] {
  if (select === undefined) return [];
  const parts = [fieldOf(select, 'larg'), fieldOf(select, 'rarg')];
  if (parts.some((part) => part !== undefined))
    return parts.flatMap((part) => unboundIn(part, outer));
  const from = listOf(select, 'fromClause');
  const ranges = from.flatMap(rangesIn);
  const conditions = [fieldOf(select, 'whereClause'), ...from.flatMap(joinConditions)].flatMap(
    conjunctsOf,
  );
  const bound = bindPlayers(conditions, outer, ranges);
  const needed = conditions.flatMap((condition) => {
    const inner = fieldOf(unNegated(condition), 'SubLink', 'subselect', 'SelectStmt');
    return isNode(inner) ? [inner] : [];
  });
  const nested = subselectsIn(select).filter((each) => !needed.includes(each));
  return [
    ...ranges.filter((alias) => !bound.has(alias)),
    ...needed.flatMap((each) => unboundIn(each, bound)),
    ...nested.flatMap((each) => unboundIn(each, new Set())),
  ];
}

/** Returns the aliases of distributed tables in a part of FROM. */
function rangesIn(item: unknown): readonly string[] {
  const join = fieldOf(item, 'JoinExpr');
  if (join !== undefined) return [fieldOf(join, 'larg'), fieldOf(join, 'rarg')].flatMap(rangesIn);
  const table = textOf(item, 'RangeVar', 'relname');
  if (table === null || !distributed.has(table)) return [];
  return [textOf(item, 'RangeVar', 'alias', 'aliasname') ?? table];
}

function joinConditions(item: unknown): readonly unknown[] {
  const join = fieldOf(item, 'JoinExpr');
  if (join === undefined) return [];
  return [
    fieldOf(join, 'quals'),
    ...[fieldOf(join, 'larg'), fieldOf(join, 'rarg')].flatMap(joinConditions),
  ];
}

/** Splits a condition into the conditions that each row must meet. */
function conjunctsOf(condition: unknown): readonly unknown[] {
  if (condition === undefined) return [];
  return textOf(condition, 'BoolExpr', 'boolop') === 'AND_EXPR'
    ? listOf(condition, 'BoolExpr', 'args').flatMap(conjunctsOf)
    : [condition];
}

function unNegated(condition: unknown): unknown {
  return textOf(condition, 'BoolExpr', 'boolop') === 'NOT_EXPR'
    ? listOf(condition, 'BoolExpr', 'args')[0]
    : condition;
}

/** Returns the aliases whose player is fixed, either by a value or by equality with the player of a fixed alias. */
function bindPlayers(
  conditions: readonly unknown[],
  outer: Bound,
  ranges: readonly string[],
): Bound {
  const equal = conditions.flatMap((condition) => {
    const sides = [fieldOf(condition, 'A_Expr', 'lexpr'), fieldOf(condition, 'A_Expr', 'rexpr')];
    const isEquality = textOf(listOf(condition, 'A_Expr', 'name')[0], 'String', 'sval') === '=';
    return isEquality && textOf(condition, 'A_Expr', 'kind') === 'AEXPR_OP' ? [sides] : [];
  });
  const bound = new Set(outer);
  for (let before = -1; before < bound.size;) {
    before = bound.size;
    for (const sides of equal) {
      const aliases = sides.map((side) => playerAlias(side, ranges));
      if (!sides.some((side, index) => isValue(side) || bound.has(aliases[index] ?? ''))) continue; // absent: this side of the condition is not a column `player_id`
      for (const alias of aliases) if (alias !== null) bound.add(alias);
    }
  }
  return bound;
}

/** Returns the alias in `alias.player_id`, or the only alias for `player_id` without one; null for any other expression. */
function playerAlias(expression: unknown, ranges: readonly string[]): string | null {
  const names = listOf(expression, 'ColumnRef', 'fields').map((field) =>
    textOf(field, 'String', 'sval'),
  );
  if (names.at(-1) !== 'player_id') return null;
  const [only = null] = ranges;
  return names.length === 2 ? (names[0] ?? null) : ranges.length === 1 ? only : null;
}

function isValue(expression: unknown): boolean {
  const cast = fieldOf(expression, 'TypeCast', 'arg');
  if (cast !== undefined) return isValue(cast);
  return (
    fieldOf(expression, 'ParamRef') !== undefined || fieldOf(expression, 'A_Const') !== undefined
  );
}

/** Returns the statements directly inside another statement. */
function subselectsIn(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap(subselectsIn);
  if (!isNode(value)) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === 'SelectStmt' && isNode(each) ? [each] : subselectsIn(each),
  );
}
