/** The body of an upload, on its way from the browser to a service. */
import type { ClientRequest } from 'node:http';
import { type Pace, pacingAt } from '@lamplight/common/http/pace.ts';
import { sizeLimit } from '../guards/body.ts';
import { type Refusal, refuse } from '../guards/refusal.ts';
import type { ProxiedCall } from './call.ts';

export type UploadOptions = Readonly<{
  pace: Pace;
  /** The sender is to be told, and the request to the service ended. */
  onFault(refusal: Refusal): void;
  /** All of it is with the service. */
  onSent(): void;
}>;

/**
 * A streamed body has no length to trust: its bytes are counted as they pass. Who sends too slowly is cut, and so is a
 * service that does not take them. One piece at a time, and between two of them whatever the service has said is read: one
 * that refuses early need not be sent the rest.
 * @returns stops sending; what the browser still sends is then nobody's
 */
export const sendUpload = (
  { req, route }: Pick<ProxiedCall, 'req' | 'route'>,
  to: ClientRequest,
  { pace, onFault, onSent }: UploadOptions,
): (() => void) => {
  const limit = sizeLimit(route);
  let bytes = 0;
  let over = false;
  let taking = false;

  const stop = (): void => {
    over = true;
    pacing.end();
    req.off('data', pass);
    req.off('end', finish);
  };
  const fail = (refusal: Refusal): void => {
    stop();
    onFault(refusal);
  };
  const next = (): void => {
    taking = false;
    if (!over) req.resume();
  };
  const pass = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > limit) {
      fail(refuse('PAYLOAD_TOO_LARGE'));
      return;
    }
    req.pause();
    taking = true;
    to.write(chunk, (error) => {
      if (error || over) return; // the request itself tells of a failure
      pacing.moved(chunk.length);
      setImmediate(next);
    });
  };
  const finish = (): void => {
    stop();
    to.end();
    onSent();
  };
  const pacing = pacingAt(pace, () =>
    fail(
      taking ? refuse('UPSTREAM_TIMEOUT') : refuse('BAD_REQUEST', { message: 'The upload was too slow, or paused.' }),
    ),
  );
  req.on('data', pass);
  req.once('end', finish);
  return stop;
};
