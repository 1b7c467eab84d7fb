import { createHmac } from 'node:crypto';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { type Refusal, refuse } from '../guards/refusal.ts';
import { keys } from '../sessions/record.ts';

export type Sent = Readonly<{
  actor: string;
  key: string;
  method: string;
  path: string /** null: multipart, whose every sending has another boundary. */;
  body: Buffer | null;
}>;

/** One's own key with other contents is refused; another person's key is simply another command. */
export type Idempotency = (sent: Sent) => Promise<Refusal | null>;

const KEPT_MS = 24 * 3_600_000;
const FORM = /^[A-Za-z0-9-]{16,64}$/;

export const keyFault = (key: string | undefined): Refusal | null =>
  key !== undefined && FORM.test(key)
    ? null
    : refuse('BAD_REQUEST', { message: 'A write needs an Idempotency-Key of 16 to 64 letters, digits and dashes.' });

/** The fingerprint is keyed, so that the store tells nothing about what was sent. */
export const idempotencyIn =
  (keyValue: KeyValue, edgeKey: Buffer): Idempotency =>
  async ({ actor, key, method, path, body }) => {
    const hmac = createHmac('sha256', edgeKey).update(`${method}\n${path}\n`);
    const fingerprint = (body === null ? hmac : hmac.update(body)).digest('base64url');
    const at = keys.idempotency(actor, key);
    if ((await keyValue.set(at, fingerprint, { ttlMs: KEPT_MS, if: 'absent' })) !== 'conflict') return null;
    const first = await keyValue.get(at);
    return first === null || first.value === fingerprint ? null : refuse('IDEMPOTENCY_KEY_REUSED');
  };
