import { given } from '@lamplight/events/workbench/given.ts';
import { intervention } from './intervention.ts';

const command = { type: 'Intervene', userId: 'u1', act: 'person_exported', reason: ' asked for by them ' } as const;
const recorded = {
  type: 'OperatorIntervened',
  data: { userId: 'u1', act: 'person_exported', reason: 'asked for by them' },
} as const;

it('is recorded each time, with its reason', () => {
  given(intervention).when(command).then([recorded]);
  given(intervention, [recorded]).when(command).then([recorded]);
});

it('is none without a reason', () =>
  given(intervention)
    .when({ ...command, reason: ' ' })
    .then('REASON_REQUIRED'));
