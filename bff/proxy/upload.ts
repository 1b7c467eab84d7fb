import { Transform } from 'node:stream';
import { sizeLimit } from '../guards/body.ts';
import { type Refusal, refuse } from '../guards/refusal.ts';
import type { ProxiedCall } from './call.ts';

const PAUSE_MS = 15_000;

/**
 * A streamed body has no length to trust: its bytes are counted as they pass, and a sender that pauses is cut. A service
 * that is slow to take them is no pause of the sender.
 */
export const countedUpload = (
  { req, res, route }: Pick<ProxiedCall, 'req' | 'res' | 'route'>,
  stop: (refusal: Refusal) => void,
): Transform => {
  const limit = sizeLimit(route);
  let bytes = 0;
  const fail = (refusal: Refusal): void => {
    clearTimeout(pause);
    req.unpipe(counter);
    stop(refusal);
  };
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      pause.refresh();
      bytes += chunk.length;
      if (bytes > limit) return fail(refuse('PAYLOAD_TOO_LARGE', { close: true }));
      done(null, chunk);
    },
  });
  const pause = setTimeout(() => {
    if (counter.writableNeedDrain) pause.refresh();
    else fail(refuse('BAD_REQUEST', { close: true, message: 'The upload paused for too long.' }));
  }, PAUSE_MS);
  req.once('end', () => clearTimeout(pause));
  res.once('close', () => {
    clearTimeout(pause);
    counter.destroy();
  });
  return req.pipe(counter);
};
