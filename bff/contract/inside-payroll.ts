/** Imported for what it does: from here on the calls of payroll are known too. */
import { calledInPayroll } from './called-payroll.ts';
import { learn } from './known-calls.ts';

learn(calledInPayroll);
