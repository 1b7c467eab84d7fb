/**
 * Asks identity for its newest public event of a person. The bus alone cannot tell: it knows neither what still waits
 * in identity's log, nor whether an id of which nothing came is new or invented.
 */
import { personTold } from '@lamplight/bff/contract/identity-internal.ts';
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { bytesOf } from '@lamplight/common/http/bounded.ts';
import { traceNow } from '@lamplight/common/telemetry/spans.ts';
import type { Order } from '@lamplight/events/core/heard.ts';

/**
 * The order of the newest public fact of a person, whether or not it has reached the bus; null where identity tells others
 * nothing of such a person. @throws where identity cannot be asked or gives no proper answer
 */
export type AskIdentity = (userId: string) => Promise<Order | null>;

const WITHIN_MS = 1_500;
const ANSWER_LIMIT = 4_096;
/** The form of identity's ids: anything else names nobody and is not asked about. */
const AN_ID = /^[A-Za-z0-9_-]{1,128}$/;

/** Over HTTP: the answer's size and time are bounded, redirects are refused. @param base of identity */
export const askIdentityAt =
  (base: string): AskIdentity =>
  async (userId) => {
    if (!AN_ID.test(userId)) return null;
    const url = new URL(internalPaths.told.replace(':userId', userId), base);
    const answer = await fetch(url, { redirect: 'error', headers: traceNow(), signal: AbortSignal.timeout(WITHIN_MS) });
    if (!answer.ok) throw new Error(`identity answered ${answer.status}`);
    return personTold.parse(JSON.parse((await bytesOf(answer, ANSWER_LIMIT)).toString('utf8'))).upTo;
  };
