/** HTTP of an auditor's questions about pay, for admins alone: each asked for is recorded before it is answered. */
import { send } from '@lamplight/common/http/answer.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Payroll } from '../../context.ts';
import { salary } from '../../salaries/salary.ts';
import { demandAsked, spanOf, timesOf } from './asked.ts';
import { basicPayOf, namedIn } from './basic-pay.ts';

export const questionRoutes = (payroll: Payroll): readonly Served[] => [
  serve('ask-basic-pay', async ({ req, res, query, actor }) => {
    const { person } = query;
    const times = timesOf(payroll.clock, query);
    await demandAsked(payroll, { req, actor }, { person, ref: 'basic-pay' });
    const steps = await payroll.history(`salary-${person}`, salary, spanOf(times));
    const names = await payroll.people.names(namedIn(person, steps));
    send(res, { employee: names(person), ...times, ...basicPayOf(steps, { ...times, names }) });
  }),
];
