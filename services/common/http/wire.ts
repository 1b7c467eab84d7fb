/**
 * Refuses what Node's parser lets through although two servers could read it differently (request smuggling). The
 * parser itself refuses Content-Length beside Transfer-Encoding, two lengths, a bare LF and header blocks over 16 KiB.
 */
import type { IncomingMessage } from 'node:http';

const HEADER_LINES_AT_MOST = 100;

/** Null for what is well-formed. Whoever refuses ends the connection with the answer. */
export const wireFaultOf = (req: IncomingMessage): 'HEADERS_TOO_LARGE' | 'BAD_REQUEST' | null => {
  const { rawHeaders } = req;
  if (rawHeaders.length > 2 * HEADER_LINES_AT_MOST) return 'HEADERS_TOO_LARGE';
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (isHost(rawHeaders[i])) hosts += 1;
  const { 'transfer-encoding': encoding, upgrade, host } = req.headers;
  const broken =
    hosts !== 1 || // also HTTP/1.0, which may come without one
    host === '' ||
    upgrade !== undefined || // Node hands an upgrade that nobody listens for on as an ordinary request
    (encoding !== undefined && encoding !== 'chunked');
  return broken ? 'BAD_REQUEST' : null;
};

const isHost = (name: string | undefined): boolean => name?.length === 4 && name.toLowerCase() === 'host';
