import { readFrames } from './stream.ts';

const body = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start: (c) => {
      for (const chunk of chunks) c.enqueue(new TextEncoder().encode(chunk));
      c.close();
    },
  });

describe('frames of the stream', () => {
  it('are read across chunks, with the last id kept', async () => {
    const seen: unknown[] = [];
    const id = await readFrames(
      body(
        ': hello\n\nevent: invalidate\ndata: {"keys":[{"kind":"proj',
        'ect","id":"p1"}]}\n\nid: 7\nevent: notification\ndata: {"kind":"payment","paymentId":"x","projectId":"p1","projectName":"Portal","milestoneName":"Discovery","paymentAmountPaise":11800000}\n\n',
      ),
      (f) => seen.push(f),
    );
    expect(seen).toEqual([
      { event: 'invalidate', data: { keys: [{ kind: 'project', id: 'p1' }] } },
      { event: 'notification', data: expect.objectContaining({ paymentAmountPaise: 11800000 }) },
    ]);
    expect(id).toBe('7');
  });

  it('of another shape are left alone: they are newer than this page', async () => {
    const seen: unknown[] = [];
    await readFrames(
      body('event: fireworks\ndata: {}\n\nevent: session\ndata: not json\n\nevent: gap\ndata: {}\n\n'),
      (f) => seen.push(f),
    );
    expect(seen).toEqual([{ event: 'gap', data: {} }]);
  });
});
