import type { DataSetSpec } from '../../columns/spec.ts';
import type { FormulaNode } from '../../formulas/ast.ts';
import { checkFormula } from '../../formulas/check.ts';
import { printFormula } from '../../formulas/print.ts';
import type { FilterPart } from '../tree.ts';
import { LiftProblem } from './problems.ts';

/** A condition that no triple says, as the text of a formula. @throws LiftProblem where it answers neither yes nor no. */
export function formulaPart(spec: DataSetSpec, node: FormulaNode): FilterPart {
  const checked = checkFormula(spec, node);
  if (!checked.ok) throw new LiftProblem(checked.problem);
  if (checked.value.kind !== 'yesNo') throw new LiftProblem({ code: 'noResult', given: 'number', span: node.span });
  return partsOf(node);
}

/** What joins conditions stays a group: a formula among the parts of a filter is one condition. */
function partsOf(node: FormulaNode): FilterPart {
  if (node.kind === 'not') return { not: partsOf(node.of) };
  if (node.kind === 'binary' && node.operator === 'and') return { all: [partsOf(node.left), partsOf(node.right)] };
  if (node.kind === 'binary' && node.operator === 'or') return { any: [partsOf(node.left), partsOf(node.right)] };
  return { formula: printFormula(node) };
}
