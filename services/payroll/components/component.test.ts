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
  ['another kind under the same code', {}, { ...of('EXPENSES'), code: 'FESTIVAL' }, 'VALIDATION_FAILED'],
  ['what is paid every month', {}, { ...BONUS, oneOff: false }, 'VALIDATION_FAILED'],
  ['what the law takes', {}, { ...of('PT'), code: 'FESTIVAL', oneOff: true }, 'VALIDATION_FAILED'],
  ['tax on what is not earned', {}, { ...of('RECOVERY'), code: 'FESTIVAL', taxable: true }, 'VALIDATION_FAILED'],
])('refuses %s', (_what, over, component, code) => {
  given(payComponent, [defined(BONUS)])
    .when(define(component, over))
    .then(code);
});

it('keeps the codes of the law', () => {
  const mine = { ...BONUS, code: 'PT' };
  given(payComponent, [defined(of('PT'), 1, system.id)])
    .when(define(mine))
    .then('VALIDATION_FAILED');
});
