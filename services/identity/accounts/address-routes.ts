/** Tells the other services of the product under which address somebody is reached, in a form that only they can read. */
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { param } from '@lamplight/common/http/parse.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import { type AskAddress, addressKey, addressPlace } from '@lamplight/common/people/ask-address.ts';
import type { Look } from '@lamplight/events/core/types.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import type { Router } from 'express';
import { account } from './account.ts';
import { streamOf } from './act.ts';
import { textOf } from './show.ts';
import { isKnown } from './state.ts';

/** Of whoever is erased, shut out or not yet in, nothing is told. */
export const sealedAddressIn =
  ({ look, personalData }: Readonly<{ look: Look; personalData: PersonalData }>): AskAddress =>
  async (userId) => {
    const { state } = await look(streamOf(userId), account);
    const address = isKnown(state) && state.is === 'active' ? textOf(state.email) : null;
    if (address === null) return null;
    try {
      return await personalData.seal(addressKey(userId), address, addressPlace(userId));
    } catch (error) {
      if (hasCode(error, 'KeyErased')) return null;
      throw error;
    }
  };

/**
 * Needs no token within the network of the services, and the edge does not route it: what is answered is sealed under the
 * person's key, and opens only for whoever holds the keys of personal data.
 */
export const addressRoutes = (addressOf: AskAddress): Router =>
  newRouter().get(internalPaths.address, async (req, res) => {
    send(res, { address: await addressOf(param(req, 'userId')) });
  });
