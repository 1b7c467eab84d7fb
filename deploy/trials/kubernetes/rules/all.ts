/** Everything that an overlay is held against, by name. */
import { network } from './network.ts';
import { pods } from './pods.ts';
import { roster } from './roster.ts';
import type { Overlay, Rule } from './rule.ts';
import { secrets, told } from './settings.ts';

const rules: Readonly<Record<string, Rule>> = { roster, pods, network, told, secrets };

/** Each fault as a sentence, under the rule that found it. */
export const faultsOf = (overlay: Overlay): readonly string[] =>
  Object.entries(rules).flatMap(([name, rule]) => rule(overlay).map((fault) => `${name}: ${fault}`));
