/**
 * `payroll.events.v1`: what other services learn of pay. Of what goes into a payroll (rules, structures, salaries, profiles)
 * they learn nothing: what leaves are runs and payslips, by their ids, once there are any.
 */
import type { EventDefinition } from '../core/types.ts';

export const PAYROLL_TOPIC = 'payroll.events.v1';

export const payrollContracts: readonly EventDefinition[] = [];
