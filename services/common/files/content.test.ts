import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Files } from '@lamplight/events/ports/files.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import express from 'express';
import { sendContent } from './content.ts';

const BYTES = 4 * 1024 * 1024;
const of = { fileId: 'f', name: 'picture.png', mediaType: 'image/png', bytes: BYTES };

/** A content whose blocks come when they are let go; tells when it was closed. */
const heldContent = () => {
  const [asked, go, closed] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const content = async function* () {
    try {
      asked.resolve();
      await go.promise;
      for (let sent = 0; sent < BYTES; sent += 256 * 1024) yield Buffer.alloc(256 * 1024);
    } finally {
      closed.resolve();
    }
  };
  const stored = { id: 'f', sha256: '', bytes: BYTES, putAt: '' };
  const files = { open: async () => ({ file: stored, content: content() }) } as unknown as Files;
  return { files, asked: asked.promise, go: () => go.resolve(), closed: closed.promise };
};

let server: Server;
const serving = async (files: Files): Promise<{ reader: Socket; sent: Promise<void> }> => {
  const sent = Promise.withResolvers<void>();
  const app = express();
  app.get('/', (req, res) => sendContent(files, req, res, of).then(sent.resolve, sent.reject));
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(reader, 'connect');
  reader.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  return { reader, sent: sent.promise };
};
afterEach(() => new Promise((resolve) => server.close(resolve)));

describe('a content is closed', () => {
  it('where its reader leaves before the first block is there', async () => {
    const { files, asked, go, closed } = heldContent();
    const { reader, sent } = await serving(files);
    await asked;
    const left = once(reader, 'close');
    reader.destroy();
    await left;
    await new Promise((resolve) => setTimeout(resolve, 50)); // the server hears of it
    go();
    await sent;
    await closed;
  });

  it('where its reader leaves in the middle, having read nothing of what is sent', async () => {
    const { files, go, closed } = heldContent();
    const { reader, sent } = await serving(files);
    reader.pause();
    go();
    await new Promise((resolve) => setTimeout(resolve, 50)); // the way is full
    reader.destroy();
    await sent;
    await closed;
  });

  it('where all of it was read', async () => {
    const { files, go, closed } = heldContent();
    const { reader, sent } = await serving(files);
    let read = 0;
    reader.on('data', (part) => (read += part.length));
    go();
    await sent;
    await closed;
    await eventually(() => expect(read).toBeGreaterThan(BYTES));
    reader.destroy();
  });
});
