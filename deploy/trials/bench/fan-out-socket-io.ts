/**
 * What stands beside the stream: a Socket.IO server that tells the rooms of a message the same, in the same words, over
 * WebSockets. It signs nobody in, asks nobody's rights, and keeps nothing of what was said.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Server } from 'socket.io';
import { play } from './role.ts';

/** Where it answers. */
export type SocketsTold = string;

await play(async (): Promise<{ told: SocketsTold; close(): Promise<void> }> => {
  const http = createServer((req, res) => {
    void text(req).then((body) => {
      const { room } = JSON.parse(body) as { room: string };
      sockets.to(room).emit('invalidate', { keys: [{ kind: 'message', id: room }] });
      res.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}');
    });
  });
  const sockets = new Server(http, { transports: ['websocket'], serveClient: false });
  sockets.on('connection', (socket) => {
    void socket.join((socket.handshake.auth as { rooms: string[] }).rooms);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    told: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close: async () => void (await sockets.close()),
  };
});
