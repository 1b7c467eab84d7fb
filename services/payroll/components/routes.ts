/** HTTP of the catalogue of components, for admins alone. */
import type { CatalogueComponent, componentBody } from '@lamplight/bff/contract/components.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { etagOf, ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { docAfter, orNotFound, staleMark } from '@lamplight/common/http/fresh.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { historyOf } from '@lamplight/common/service/folded.ts';
import type { output } from 'zod/v4/core';
import type { Payroll } from '../context.ts';
import type { SalaryComponent } from '../engine/structure.ts';
import { shippedPayLimits } from '../rules/thresholds.ts';
import { payComponent } from './component.ts';
import { type ComponentDoc, componentsView } from './view.ts';

export const componentRoutes = (payroll: Payroll): readonly Served[] => [
  serve('pay-components', async ({ req, res }) => {
    const stale = (await payroll.components.waitFor(readAfter(req))) === 'stale';
    const docs = await allOf(payroll.components, {});
    const names = await payroll.people.names(docs.map(({ by }) => by));
    const components = docs.map((doc) => shown(doc, names)).toSorted((a, b) => a.component.order - b.component.order);
    const approvalAbovePaise = shippedPayLimits.manualPayApprovalPaise;
    send(res, { components, approvalAbovePaise, can: { defineComponent: true }, ...staleMark({ stale }) });
  }),

  serve('pay-component-define', async ({ req, res, body, actor, ...caller }) => {
    const by = caller.by();
    const component = onceOf(body);
    const command = { type: 'DefineComponent', component, actor, at: by.at, ifMatch: ifMatch(req) } as const;
    const changed = await payroll.change(`paycomponent-${component.code}`, command, payComponent, by);
    await answer(res, changed, async () => {
      const { doc, stale } = await docAfter(payroll.components, component.code, changed, () =>
        historyOf(payroll, `paycomponent-${component.code}`, payComponent, componentsView, component.code),
      );
      const found = orNotFound(doc);
      return { component: shown(found, await payroll.people.names([found.by])), ...staleMark({ stale }) };
    });
  }),
];

/** What is paid or taken once is outside the wages of the Code, and days without pay do not lessen it (payroll.md §1). */
const onceOf = (body: output<typeof componentBody>): SalaryComponent => ({
  ...body,
  ...{ calc: 'FIXED', amountPaise: 0, prorate: false, rounding: 'HALF_UP_PAISE', wageClass: 'OUTSIDE' },
  ...{ oneOff: true, removeIfZero: true },
});

const shown = ({ _id, machine, definedAt, by }: ComponentDoc, names: Names): CatalogueComponent => ({
  ...{ code: _id, etag: etagOf(machine.etag), version: machine.version },
  component: machine.component as CatalogueComponent['component'],
  ...{ definedAt, by: names(by), can: { defineComponent: machine.component.oneOff } },
});
