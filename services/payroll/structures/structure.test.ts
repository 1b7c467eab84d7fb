import { given } from '@lamplight/events/workbench/given.ts';
import type { SalaryComponent } from '../engine/structure.ts';
import { ENG_STD } from '../rules/shipped-structures.ts';
import { AT, admin, employee, system } from '../workbench/cast.ts';
import { type PublishStructure, payStructure, type StructureEvent } from './structure.ts';

const [basic, , hra, , special] = ENG_STD.components;
const publish = (components: readonly (SalaryComponent | undefined)[], over: object = {}): PublishStructure => ({
  ...{ type: 'PublishStructure', structureId: 'ENG-STD', name: 'Engineering', actor: admin, at: AT },
  components: components.filter((one) => one !== undefined),
  ...over,
});
const published = (version: number, components: readonly (SalaryComponent | undefined)[]): StructureEvent => ({
  type: 'SalaryStructurePublished',
  data: { structureId: 'ENG-STD', version, name: 'Engineering', components: components as never },
});

it('is published by admins, version by version, and shipped once', () => {
  given(payStructure)
    .when(publish([basic, special]))
    .then([published(1, [basic, special])]);
  const some = given(payStructure, [published(1, [basic, special])]);
  some.when(publish([basic, hra, special])).then([published(2, [basic, hra, special])]);
  some.when(publish([basic], { actor: employee })).then('FORBIDDEN');
  some.when(publish([basic], { ifMatch: 7 })).then('VERSION_CONFLICT');
  some.when(publish([basic], { actor: system })).then([]);
  given(payStructure)
    .when(publish(ENG_STD.components, { actor: system }))
    .then([published(1, ENG_STD.components)]);
});

it('is refused where nothing could be reckoned by it', () => {
  const none = given(payStructure);
  none.when(publish([hra, basic, special])).then('FORMULA_CYCLE');
  none.when(publish([special, basic])).then('FORMULA_CYCLE');
  none.when(publish([basic, basic])).then('VALIDATION_FAILED');
  none.when(publish([special, { ...special, code: 'OTHER' } as SalaryComponent])).then('VALIDATION_FAILED');
  none
    .when(publish([{ ...basic, formula: { op: '+', of: [] } } as unknown as SalaryComponent]))
    .then('VALIDATION_FAILED');
});
