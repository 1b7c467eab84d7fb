/** The catalogue as a table. */
import { given } from '@lamplight/events/workbench/given.ts';
import type { SalaryComponent } from '../engine/structure.ts';
import { shippedComponents } from '../rules/shipped-structures.ts';
import { AT, admin, employee, lead, system } from '../workbench/cast.ts';
import { type ComponentEvent, type DefineComponent, payComponent } from './component.ts';

const of = (code: string): SalaryComponent => {
  const found = shippedComponents.find((one) => one.code === code);
  if (found === undefined) throw new TypeError(`${code} is not shipped`);
  return found;
};
const BONUS = { ...of('SPECIAL_PAY'), code: 'FESTIVAL', name: 'Festival bonus' };
const define = (component: SalaryComponent, over: object = {}): DefineComponent => ({
  ...{ type: 'DefineComponent', component, actor: admin, at: AT },
  ...over,
});
const defined = (component: SalaryComponent, version = 1, by = admin.id): ComponentEvent => ({
  type: 'SalaryComponentDefined',
  data: { code: component.code, version, component, by },
});

it('is shipped once, whatever became of it, and defined by admins, version by version', () => {
  given(payComponent)
    .when(define(of('PT'), { actor: system }))
    .then([defined(of('PT'), 1, system.id)]);
  given(payComponent, [defined(BONUS, 2)])
    .when(define(BONUS, { actor: system }))
    .then([]);
  given(payComponent)
    .when(define(BONUS))
    .then([defined(BONUS)]);
  const renamed = { ...BONUS, name: 'Diwali bonus' };
  given(payComponent, [defined(BONUS)])
    .when(define(renamed, { ifMatch: 0 }))
    .then([defined(renamed, 2)]);
});

it.each<[string, object, SalaryComponent, string]>([
  ['an employee', { actor: employee }, BONUS, 'FORBIDDEN'],
  ['a lead', { actor: lead }, BONUS, 'FORBIDDEN'],
  ['an older version', { ifMatch: 7 }, BONUS, 'VERSION_CONFLICT'],
])('refuses %s', (_what, over, component, code) => {
  given(payComponent, [defined(BONUS)])
    .when(define(component, over))
    .then(code);
});

it('knows of no version where nothing is defined yet', () => {
  given(payComponent)
    .when(define(BONUS, { ifMatch: 0 }))
    .then({ refused: 'VERSION_CONFLICT', because: 'conflict', detail: { state: 'absent', etag: null } });
});

it.each<[string, readonly ComponentEvent[], SalaryComponent, string]>([
  ['another kind under the same code', [defined(BONUS)], { ...of('EXPENSES'), code: 'FESTIVAL' }, 'kind'],
  ['what is paid every month', [], { ...BONUS, oneOff: false }, 'code'],
  ['what the law takes', [], { ...of('PT'), code: 'FESTIVAL', oneOff: true }, 'code'],
  ['tax on what is not earned', [], { ...of('RECOVERY'), code: 'LOAN', taxable: true }, 'taxable'],
  ['a code of the law', [defined(of('PT'), 1, system.id)], { ...of('RECOVERY'), code: 'PT' }, 'code'],
])('refuses %s, and says at which field', (_what, events, component, field) => {
  given(payComponent, events)
    .when(define(component))
    .then({ refused: 'VALIDATION_FAILED', because: 'rule', detail: { errors: [{ field }] } });
});

it('takes what is reimbursed or taken once, of which nothing is taxed', () => {
  for (const component of [
    { ...of('EXPENSES'), code: 'PHONE' },
    { ...of('RECOVERY'), code: 'LOAN' },
  ])
    given(payComponent)
      .when(define(component))
      .then([defined(component)]);
});
