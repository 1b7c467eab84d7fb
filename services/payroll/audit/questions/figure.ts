/** Any figure of a payslip: what it was reckoned from, by which formula, version of which rules, and rounding (payroll.md §5). */
import type { FigureAnswer } from '@lamplight/bff/contract/pay-questions.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import { basisWords } from '../../engine/basis-words.ts';
import type { RuleRef } from '../../engine/rules.ts';
import type { Rule, RuleVersion } from '../../rules/rule.ts';
import { inputsOf, roundingOf, rulesOf } from './basis-parts.ts';
import { headOf, type KnownSlip } from './slips.ts';

type Slip = FigureAnswer['slips'][number];
type Known = ReadonlyMap<string, Rule>;

/** The rules that the lines of these slips name. */
export const ruleIdsIn = (slips: readonly KnownSlip[]): readonly string[] => [
  ...new Set(
    slips.flatMap(({ slip }) => slip.slip.lines.flatMap(({ basis }) => rulesOf(basis).map((one) => one.ruleId))),
  ),
];

/** Who approved them, as far as they are known. */
export const approversOf = (rules: Known): readonly string[] =>
  [...rules.values()].flatMap(({ versions }) => versions.flatMap(({ approvedBy }) => approvedBy ?? []));

/** @param rules by id, as far as they were known */
export const explainedSlip = (known: KnownSlip, { rules, names }: Readonly<{ rules: Known; names: Names }>): Slip => ({
  ...headOf(known),
  ...{ engineVersion: known.calculated.engineVersion, calculationHash: known.calculated.calculationHash },
  lines: known.slip.slip.lines.map(({ code, name, kind, amountPaise, arrearOf = null, basis }) => ({
    ...{ code, name, kind, arrearOf, amountPaise, words: basisWords({ code, amountPaise, basis }) },
    inputs: [...inputsOf(basis)],
    rounding: roundingOf(basis),
    rules: rulesOf(basis).map((ref) => ruleShown(ref, versionOf(rules, ref), names)),
  })),
});

const versionOf = (rules: Known, { ruleId, version }: RuleRef): RuleVersion | undefined =>
  rules.get(ruleId)?.versions.find((one) => one.version === version);

const ruleShown = (
  { ruleId, key, jurisdiction, version, effectiveFrom }: RuleRef,
  row: RuleVersion | undefined,
  names: Names,
): Slip['lines'][number]['rules'][number] => ({
  ...{ ruleId, key, jurisdiction, version, effectiveFrom },
  effectiveTo: row?.effectiveTo ?? null,
  source: row?.source ?? '',
  approvedBy: row?.approvedBy == null ? null : names(row.approvedBy),
});
