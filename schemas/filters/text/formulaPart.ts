import type { DataSetSpec } from '../../columns/spec.ts';
import type { FormulaNode } from '../../formulas/ast.ts';
import { checkFormula } from '../../formulas/check.ts';
import { LiftProblem } from './problems.ts';

/** A condition that no triple says. Filters hold no formulas: it is checked, so that what is wrong with it is said first. @throws LiftProblem */
export function formulaPart(spec: DataSetSpec, node: FormulaNode): never {
  const checked = checkFormula(spec, node);
  if (!checked.ok) throw new LiftProblem(checked.problem);
  if (checked.value.kind !== 'yesNo') throw new LiftProblem({ code: 'noResult', given: 'number', span: node.span });
  throw new LiftProblem({ code: 'computed', span: node.span });
}
