/** The signed-in person as they are now. */
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { caller } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { Request } from 'express';
import type { Identity } from '../context.ts';
import { lookAt } from '../sessions/sign-in.ts';
import type { Person } from './state.ts';

/** @throws 401 NOT_AUTHENTICATED for nobody, and for an account that is not active any more */
export const self = async (
  identity: Identity,
  req: Request,
): Promise<Readonly<{ actor: SignedInActor; person: Person; revision: number }>> => {
  const { actor } = caller(req);
  const { state, revision } = await lookAt(identity, actor.id);
  if (state.is !== 'active') throw problem('NOT_AUTHENTICATED');
  return { actor, person: state, revision };
};
