/** A port for a program that cannot take whichever is free. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Free on loopback a moment before it is used: somebody else may have taken it by then. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};
