/** What identity is made of, apart from what runs it: told to its spine, and to operators who ask while nothing runs. */
import { IDENTITY_TOPIC, identityContracts } from '@lamplight/events/contracts/identity.ts';
import type { AnyReactor } from '@lamplight/events/core/types.ts';
import { rosterKeeper } from './accounts/reactors.ts';
import { addressReleaser } from './accounts/releasing.ts';
import type { Careers } from './careers/context.ts';
import { careersReactors } from './careers/opened.ts';
import type { Identity } from './context.ts';
import { deciders } from './deciders.ts';
import { definitions } from './events.ts';
import { noticeMailer } from './mail/notices.ts';
import { projections } from './projections.ts';
import { toPublic } from './public.ts';

export const declared = {
  service: 'identity',
  definitions,
  contracts: identityContracts,
  deciders,
  projections,
  forward: { topic: IDENTITY_TOPIC, toPublic },
} as const;

/** @param known what they ask: there once the spine is open, which is what starts them */
export const reactorsOn = (known: () => Promise<Identity>, careers: () => Promise<Careers>): readonly AnyReactor[] => [
  rosterKeeper,
  noticeMailer(known),
  addressReleaser(known),
  ...careersReactors(careers),
];
