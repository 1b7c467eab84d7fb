/** The engine: facts and law in, slips out. It has no clock and no I/O (payroll.md §5). */
import { createHash } from 'node:crypto';
import { sumPaise, toPaise } from '@lamplight/bff/contract/paise.ts';
import type { Month } from '@lamplight/common/calendar/month.ts';
import { canonicalJson } from '@lamplight/common/hash/canonical.ts';
import { structureFault } from './formula.ts';
import { type RunGround, structureKey } from './ground.ts';
import type { EmployeeInputs, RunInputs } from './inputs.ts';
import { type MonthLaw, missingRules, monthLawOf, taxLawOf } from './law.ts';
import type { Calculation, Payslip, RunLine, SlipFault } from './payslip.ts';
import { shareRounded } from './rounding.ts';
import { refOf, ruleBookOf } from './rule-book.ts';
import type { RuleRef, StatutoryRule } from './rules.ts';
import { slipOf } from './slip.ts';
import type { SalaryComponent } from './structure.ts';

/** Whatever changes a figure of the same inputs and rules changes this. */
export const ENGINE_VERSION = '1';

/** Lines that the engine writes itself: each needs its component. */
const WRITTEN = ['EPF_EE', 'ESI_EE', 'PT', 'TDS', 'EPS_ER', 'EPF_ER', 'EDLI_ER', 'ESI_ER', 'OWED'] as const;

type Refused = Extract<Calculation, { ok: false }>;
type Whole = Extract<Calculation, { ok: true }>;

/** A calculation that goes person by person, so that whoever runs it can let others through in between. */
export type OpenCalculation = Readonly<{
  ok: true;
  /** In the order of their ids; slips are finished in it. */
  employees: readonly EmployeeInputs[];
  slipOf: (employee: EmployeeInputs) => Payslip | SlipFault;
  /** @param results of every employee, in whatever order */
  finish: (results: readonly (Payslip | SlipFault)[]) => Whole;
}>;

const byId = (a: Readonly<{ employeeId: string }>, b: Readonly<{ employeeId: string }>): number =>
  a.employeeId < b.employeeId ? -1 : a.employeeId > b.employeeId ? 1 : 0;

const componentsOf = ({ catalogue, structures }: RunInputs): ReadonlyMap<string, SalaryComponent> => {
  const all = [...catalogue, ...structures.flatMap(({ components }) => components)];
  return new Map(all.toReversed().map((component) => [component.code, component]));
};

/** EPF_ADMIN: a share of the month's provident-fund wages with a minimum, less what earlier runs of the month paid. */
const adminLine = (slips: readonly Payslip[], { epfAdminBefore }: RunInputs, law: MonthLaw): readonly RunLine[] => {
  const [rule, round] = [law.of('EPF_ADMIN'), law.of('EPF_ROUND')];
  const { rateBp, minimumPaise } = rule.value;
  const before = epfAdminBefore ?? { pfWagesPaise: 0, paidPaise: 0 };
  const pfWagesPaise = sumPaise([before.pfWagesPaise, ...slips.map((slip) => slip.pfWagesPaise)]);
  const sharePaise = shareRounded(pfWagesPaise, rateBp, round.value.rounding);
  const due = pfWagesPaise === 0 ? 0 : Math.max(sharePaise, minimumPaise);
  const amountPaise = toPaise(BigInt(due) - BigInt(before.paidPaise));
  if (amountPaise === 0) return [];
  const rules = [refOf(rule), refOf(round)];
  const { paidPaise: paidBeforePaise } = before;
  return [
    {
      code: 'EPF_ADMIN',
      amountPaise,
      basis: { kind: 'EPF_ADMIN', pfWagesPaise, rateBp, sharePaise, minimumPaise, paidBeforePaise, rules },
    },
  ];
};

/** Every rule that a figure names, once, in the order of their ids. */
const versionsOf = (slips: readonly Payslip[], runLines: readonly RunLine[]): readonly RuleRef[] => {
  const found = new Map<string, RuleRef>();
  const look = (value: unknown): void => {
    if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) {
        if (name === 'rules')
          for (const rule of part as readonly RuleRef[]) found.set(`${rule.ruleId} ${rule.version}`, rule);
        else look(part);
      }
  };
  for (const { lines } of slips) for (const { basis } of lines) look(basis);
  for (const { basis } of runLines) look(basis);
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, rule]) => rule);
};

/**
 * SHA-256 of the canonical JSON (RFC 8785) of slips, run lines, rule versions and engine version. It is written piece by
 * piece: a company's slips together would be one text of many megabytes.
 */
const hashOf = (slips: readonly Payslip[], runLines: readonly RunLine[], ruleVersions: readonly RuleRef[]): string => {
  const hash = createHash('sha256').update(`{"engineVersion":${canonicalJson(ENGINE_VERSION)},"payslips":[`);
  for (const [index, slip] of slips.entries()) hash.update(`${index === 0 ? '' : ','}${canonicalJson(slip)}`);
  hash.update(`],"ruleVersions":${canonicalJson(ruleVersions)},"runLines":${canonicalJson(runLines)}}`);
  return hash.digest('hex');
};

/**
 * Checks everything that concerns the whole run and chooses its rules, once.
 *
 * @param rules approved ones alone
 */
export const openCalculation = (inputs: RunInputs, rules: readonly StatutoryRule[]): OpenCalculation | Refused => {
  for (const structure of inputs.structures) {
    const fault = structureFault(structure);
    if (fault !== null) return { ok: false, structureId: structure.structureId, ...fault };
  }
  const components = componentsOf(inputs);
  const unknown = WRITTEN.find((code) => !components.has(code));
  if (unknown !== undefined) return { ok: false, code: 'COMPONENT_UNKNOWN', component: unknown };
  const book = ruleBookOf(rules);
  const missing = missingRules(inputs, book);
  if (missing.length > 0) return { ok: false, code: 'STATUTORY_RULE_MISSING', missing };
  const laws = new Map<Month, MonthLaw>();
  const lawOf = (month: Month): MonthLaw => {
    const law = laws.get(month) ?? monthLawOf(book, month);
    laws.set(month, law);
    return law;
  };
  const ground: RunGround = {
    inputs,
    structures: new Map(inputs.structures.map((s) => [structureKey(s.structureId, s.version), s])),
    components,
    lawOf,
    taxLaw: taxLawOf(book, inputs.paymentDate),
  };
  return {
    ok: true,
    employees: inputs.employees.toSorted(byId),
    slipOf: (employee) => slipOf(ground, employee),
    finish: (results) => {
      const payslips = results.filter((result): result is Payslip => 'lines' in result).toSorted(byId);
      const faults = results.filter((result): result is SlipFault => 'what' in result).toSorted(byId);
      const runLines = adminLine(payslips, inputs, lawOf(inputs.month));
      const ruleVersions = versionsOf(payslips, runLines);
      return {
        ...{ ok: true, payslips, faults, runLines, ruleVersions, engineVersion: ENGINE_VERSION },
        calculationHash: hashOf(payslips, runLines, ruleVersions),
      };
    },
  };
};

/**
 * Slips of a whole run with the basis of every line. A person who cannot be paid is a fault beside the others' slips.
 *
 * @returns `STATUTORY_RULE_MISSING`, `FORMULA_CYCLE` and their like as values
 */
export const calculate = (inputs: RunInputs, rules: readonly StatutoryRule[]): Calculation => {
  const open = openCalculation(inputs, rules);
  return open.ok ? open.finish(open.employees.map(open.slipOf)) : open;
};
