import { sha256Of } from '../workbench/projects.ts';
import { contentOf } from './contents.ts';

const content = new TextEncoder().encode('what was agreed');
const recorded = { fileId: 'f1', bytes: content.length, sha256: sha256Of(content) };
async function* parts(from: number, to: number): AsyncIterable<Uint8Array> {
  for (let at = from; at <= to; at += 4) yield content.slice(at, Math.min(at + 4, to + 1));
}
type Files = Parameters<typeof contentOf>[0];
const filesWith = (held: typeof recorded | null): Files => ({
  open: (async (_id: string, range?: Readonly<{ from: number; to: number }>) =>
    held === null
      ? null
      : { file: held, content: parts(range?.from ?? 0, range?.to ?? content.length - 1) }) as unknown as Files['open'],
});

it('is read by parts where it is the one that was recorded', async () => {
  const read = await contentOf(filesWith(recorded), recorded);
  if (read.is !== 'content') throw new Error(read.cause);
  expect(new TextDecoder().decode(await read.part(5, 7))).toBe('was');
  expect(await read.part(0, content.length - 1)).toEqual(content);
  await expect(read.part(10, 40)).rejects.toThrow('ends early');
});

it('is none where it is gone, or another one', async () => {
  const causeOf = async (held: typeof recorded | null) => {
    const read = await contentOf(filesWith(held), recorded);
    return read.is === 'none' ? read.cause : null;
  };
  expect(await causeOf(null)).toBe('content_gone');
  expect(await causeOf({ ...recorded, sha256: sha256Of(new Uint8Array(1)) })).toBe('content_differs');
  expect(await causeOf({ ...recorded, bytes: 3 })).toBe('content_differs');
});
