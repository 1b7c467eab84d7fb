/** Whether a call comes straight from this machine, for pages that nobody else may see. */
import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../config/loopback.ts';

/** The Host is checked too, against DNS rebinding: a foreign page may point its own host name at our address. */
export const isFromHere = ({ socket, headers }: IncomingMessage): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  isLoopback((headers.host ?? '').replace(/:\d+$/, '')) &&
  headers.forwarded === undefined &&
  !Object.keys(headers).some((name) => name.startsWith('x-forwarded-'));
