/** Which second factor a sign-in needs. */
import type { SecondFactor } from '@lamplight/bff/contract/auth.ts';
import type { Person } from '../accounts/state.ts';
import { roleOf } from '../accounts/state.ts';
import type { SignInRules } from '../rules.ts';

export const isRequired = ({ requireSecondFactor }: SignInRules, { granted }: Person): boolean =>
  requireSecondFactor.includes(roleOf(granted));

/** The person's own choice; where their role needs one and they chose none, a mailed code. Null: none is asked. */
export const secondFactorOf = (rules: SignInRules, person: Person): SecondFactor | null =>
  person.secondFactor?.method ?? (isRequired(rules, person) ? 'mail' : null);
