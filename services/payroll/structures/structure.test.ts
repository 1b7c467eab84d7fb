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
  some
    .when(publish([basic], { ifMatch: 7 }))
    .then({ refused: 'VERSION_CONFLICT', because: 'conflict', detail: { state: 'published', etag: 0 } });
  some.when(publish([basic], { ifMatch: 0 })).then([published(2, [basic])]);
  some.when(publish([basic], { actor: system })).then([]);
  given(payStructure)
    .when(publish(ENG_STD.components, { actor: system }))
    .then([published(1, ENG_STD.components)]);
});

it('stands there with all of its versions, each as it was published', () => {
  const { state } = given(payStructure, [published(1, [basic, special]), published(2, [basic, hra, special])]);
  const of = { structureId: 'ENG-STD', name: 'Engineering' };
  expect(state).toEqual({
    etag: 1,
    versions: [
      { ...of, version: 1, components: [basic, special] },
      { ...of, version: 2, components: [basic, hra, special] },
    ],
  });
});

it('is refused where nothing could be reckoned by it, and says of which component and why', () => {
  const none = given(payStructure);
  const cycle = (component: string) => ({ refused: 'FORMULA_CYCLE', because: 'rule', detail: { component } }) as const;
  const said = (words: string) => ({
    ...({ refused: 'VALIDATION_FAILED', because: 'rule' } as const),
    detail: { errors: [{ field: 'components', message: expect.stringContaining(words) }] },
  });
  none.when(publish([hra, basic, special])).then(cycle('HRA'));
  none.when(publish([special, basic])).then(cycle('SPECIAL'));
  none.when(publish([basic, basic])).then(said('BASIC stands there twice'));
  none
    .when(publish([special, { ...special, code: 'OTHER' } as SalaryComponent]))
    .then(said('OTHER is a second one that takes the rest'));
  none
    .when(publish([{ ...basic, formula: { op: '+', of: [] } } as unknown as SalaryComponent]))
    .then(said('formula of BASIC names nothing'));
});
