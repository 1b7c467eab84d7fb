/** Everything that docker-compose.yml is held against, by name. */
import { images, limits, networks, order, ports } from './containers.ts';
import type { Rule, Stack } from './rule.ts';
import { bare, secrets } from './secrets.ts';
import { accepted, environment, roster } from './settings.ts';
import { stores } from './stores.ts';

const rules: Readonly<Record<string, Rule>> = {
  ...{ images, ports, limits, order, networks, stores },
  ...{ roster, environment, accepted, secrets, bare },
};

/** Each fault as a sentence, under the rule that found it. */
export const faultsOf = (stack: Stack): readonly string[] =>
  Object.entries(rules).flatMap(([name, rule]) => rule(stack).map((fault) => `${name}: ${fault}`));
