/** Payroll: what goes into people's pay, and its history. Wiring only. */
import { setTimeout as pause } from 'node:timers/promises';
import type { PublicJwk } from '@lamplight/common/auth/key-set.ts';
import { seldomTo } from '@lamplight/common/log/seldom.ts';
import type { AskIdentity } from '@lamplight/common/people/ask-identity.ts';
import { viewsOf } from '@lamplight/common/service/module.ts';
import {
  type Beside,
  type RunningService,
  type ServiceOptions,
  startService,
} from '@lamplight/common/service/start.ts';
import { measure } from '@lamplight/common/telemetry/metrics.ts';
import { additionalPayRoutes } from './additional/routes.ts';
import { attendanceRoutes } from './attendance/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { macWith } from './bank/mac.ts';
import { defineShipped } from './components/defining.ts';
import { componentRoutes } from './components/routes.ts';
import type { Payroll } from './context.ts';
import { declared } from './declared.ts';
import { type Employer, employerWith } from './employer/view.ts';
import { exportRoutes } from './exports/routes.ts';
import { imbalanceOf } from './journal/imbalance.ts';
import { journalRoutes } from './journal/routes.ts';
import { modules } from './modules.ts';
import { payerRoutes } from './payer/routes.ts';
import { payslipRoutes } from './payslips/routes.ts';
import { peopleIn } from './people/facts.ts';
import { profileRoutes } from './profiles/routes.ts';
import { filesOfProofs, namedProofs, proofContentsWith } from './proofs/content.ts';
import { proofRoutes } from './proofs/routes.ts';
import { proposeShipped } from './rules/proposing.ts';
import { ruleRoutes } from './rules/routes.ts';
import { shippedRules } from './rules/shipped.ts';
import { ENG_STD, shippedComponents } from './rules/shipped-structures.ts';
import { overdueRuns } from './runs/overdue.ts';
import { payoutRoutes } from './runs/payout-routes.ts';
import { runRoutes } from './runs/routes.ts';
import { salaryRoutes } from './salaries/routes.ts';
import { publishShipped } from './structures/publishing.ts';
import { structureRoutes } from './structures/routes.ts';

export type PayrollOptions = ServiceOptions &
  Readonly<{
    /** Identity's published keys, read where they are: `keysFrom(url)`, or the ring itself where both share a process. */
    keys(): Promise<readonly PublicJwk[]>;
    /** `askIdentityAt(url)`, or identity's own answer where both share a process. */
    askIdentity: AskIdentity;
    /** By it accounts are compared (`accountKeyOf`); another one would compare none with those of before. */
    accountKey: Buffer;
    /** As payslips name it, until an admin has saved the company's particulars. */
    employer: Employer;
  }>;

const LOOKED_MS = 60_000;

export const startPayroll = (o: PayrollOptions): Promise<RunningService> => {
  const { clock, log } = o;
  const seldom = seldomTo(log, clock);
  return startService<Payroll, Payroll, Beside>(o, {
    declared,
    spine: { namedFiles: namedProofs, filesOf: filesOfProofs(o.ports.files) },
    context: ({ change, look, history, audit, view }) => {
      const { knownPeople, employerTold, ...views } = viewsOf(modules, view);
      const people = peopleIn({
        view: knownPeople,
        askIdentity: o.askIdentity,
        onAway: (error) => seldom(error, 'identity could not be asked what it has said of a person'),
        now: () => performance.now(),
        pause: (ms) => pause(ms),
      });
      const head = async () => (await o.ports.events.head()).position;
      return {
        ...views,
        change,
        look,
        history,
        audit,
        people,
        head,
        proofs: proofContentsWith(o.ports),
        macOf: macWith(o.accountKey),
        employerNow: employerWith(employerTold, o.employer),
        clock,
        log,
      };
    },
    sources: (payroll) => payroll,
    keys: o.keys,
    served: (payroll) => [
      ...ruleRoutes(payroll),
      ...structureRoutes(payroll),
      ...salaryRoutes(payroll),
      ...profileRoutes(payroll),
      ...proofRoutes(payroll),
      ...journalRoutes(payroll),
      ...payoutRoutes(payroll),
      ...exportRoutes(payroll),
      ...payerRoutes(payroll),
      ...payslipRoutes(payroll),
      ...runRoutes(payroll),
      ...componentRoutes(payroll),
      ...attendanceRoutes(payroll),
      ...additionalPayRoutes(payroll),
      ...auditRoutes(payroll),
    ],
    beside: async (payroll) => {
      await Promise.all([
        proposeShipped(payroll, shippedRules),
        publishShipped(payroll, ENG_STD),
        defineShipped(payroll, shippedComponents),
      ]);
      const unmeasured = measure('lamplight.ledger.imbalance', LOOKED_MS, async () => [
        { labels: {}, value: await imbalanceOf(payroll) },
      ]);
      const uncounted = measure('lamplight.payroll.overdue', LOOKED_MS, async () => [
        { labels: {}, value: await overdueRuns(payroll) },
      ]);
      return {
        close: async () => {
          unmeasured();
          uncounted();
        },
      };
    },
  });
};
