/** All that payroll is made of, but for its routes. */
import { additional } from './additional/module.ts';
import { attendance } from './attendance/module.ts';
import { audit } from './audit/module.ts';
import { bank } from './bank/module.ts';
import { components } from './components/module.ts';
import { employer } from './employer/module.ts';
import { inputs } from './inputs/module.ts';
import { journalModule } from './journal/module.ts';
import { months } from './months/module.ts';
import { payer } from './payer/module.ts';
import { payslips } from './payslips/module.ts';
import { people } from './people/module.ts';
import { profiles } from './profiles/module.ts';
import { proofs } from './proofs/module.ts';
import { reads } from './reads/module.ts';
import { rules } from './rules/module.ts';
import { runs } from './runs/module.ts';
import { salaries } from './salaries/module.ts';
import { structures } from './structures/module.ts';

export const modules = [
  rules,
  structures,
  salaries,
  profiles,
  proofs,
  bank,
  months,
  payslips,
  runs,
  components,
  attendance,
  additional,
  payer,
  inputs,
  journalModule,
  reads,
  audit,
  people,
  employer,
] as const;
