/** What is paid or taken beside the salary, by its component (payroll.md §1). For admins alone. */
import * as z from 'zod/mini';
import { ledgerAccounts } from './ledger-accounts.ts';
import { componentCode, payComponent } from './salaries.ts';
import { can, instant, line, paise, personRef, success } from './values.ts';

/** What an admin defines is paid or taken once. */
export const onceKinds = ['EARNING', 'REIMBURSEMENT', 'DEDUCTION'] as const;
export const componentBody = z.strictObject({
  code: componentCode,
  name: line(80, 'Name the component'),
  /** It stays what it is in every later version. */
  kind: z.enum(onceKinds),
  /** Only of what is earned. */
  taxable: z.boolean(),
  ledgerAccount: z.enum(ledgerAccounts),
  order: z.int().check(z.minimum(0), z.maximum(9_999)),
});
export const catalogueComponent = z.strictObject({
  code: z.string(),
  etag: z.string(),
  version: z.int(),
  component: payComponent,
  definedAt: instant,
  by: personRef,
  /** False for what the law takes. */
  can: can(['defineComponent']),
});
export type CatalogueComponent = z.infer<typeof catalogueComponent>;
export const componentAnswer = z.strictObject({
  success,
  component: catalogueComponent,
  stale: z.optional(z.boolean()),
});
/** In the order of payslips. */
export const componentsAnswer = z.strictObject({
  success,
  components: z.array(catalogueComponent),
  /** What an admin proposes beside a salary above it waits for another admin. */
  approvalAbovePaise: paise,
  can: can(['defineComponent']),
  stale: z.optional(z.boolean()),
});
