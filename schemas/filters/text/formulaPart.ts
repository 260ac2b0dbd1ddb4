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
  throw new LiftProblem({ code: 'noCondition', typed: printFormula(node), span: node.span });
}
