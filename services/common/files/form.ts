/** One file in a multipart form, read as it comes (RFC 7578): nothing is held in memory, nothing else may come with it. */
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { type Pace, pacingAt, SLOWEST } from '@lamplight/common/http/pace.ts';
import { badRequest, invalid } from '@lamplight/common/http/problem.ts';
import type { Request } from 'express';

export type Part = Readonly<{
  /** As it was given, without the folders that a browser or somebody else put before it. */
  name: string;
  hasPath: boolean;
  /**
   * Ends without an error only when the whole form did: whoever stores it has stored all of a good form, or nothing.
   */
  content: AsyncIterable<Uint8Array>;
}>;

/** The only field that a form may have; a file under any other name, also one like `__proto__`, is refused. */
const FIELD = 'file';
const MOST_FIELDS = 20;
const FIELD_BYTES = 64 * 1024;
const NAME_BYTES = 100;

/** The edge cuts slow senders sooner; this limit is for callers that bypass the edge, and for an edge that died. */
const PACE: Pace = { ...SLOWEST, windowMs: 2 * SLOWEST.windowMs, totalMs: 10 * 60_000 };

/**
 * Resolves with the first file of the form. @throws 400 for a form that is none, holds anything else, or comes too slowly
 * @param pace others than usual, for tests
 */
export const fileOf = (req: Request, maxBytes: number, pace: Pace = PACE): Promise<Part> => {
  const firstPart = Promise.withResolvers<Part>();
  const whole = Promise.withResolvers<void>();
  // The reader of the content gets this rejection; without a reader it must not end the process.
  whole.promise.catch(() => undefined);
  const form = open(req, maxBytes);
  let current: BusboyFileStream | null = null;

  let failed: Error | null = null;
  const fail = (fault: Error): void => {
    if (failed !== null) return;
    failed = fault;
    pacing.end();
    req.unpipe(form);
    req.resume();
    firstPart.reject(fault);
    whole.reject(fault);
    current?.destroy(fault);
  };
  const unknown = (name?: string): void =>
    fail(invalid([{ field: (name ?? '').toWellFormed().slice(0, NAME_BYTES), message: 'Unknown field' }]));
  form.on('file', (field, stream, filename) => {
    // A part may break off before anybody reads it.
    stream.on('error', () => fail(unreadable()));
    if (field !== FIELD) {
      stream.resume();
      return unknown(field);
    }
    if (current !== null) {
      stream.resume();
      return fail(invalid([{ field: 'file', message: 'One file at a time' }]));
    }
    current = stream;
    firstPart.resolve({ ...namedBy(asNamed(filename ?? '')), content: untilWhole(stream, whole.promise) });
  });
  // A part may come without a name, whatever the library's type says.
  form.on('field', unknown);
  form.on('partsLimit', () => fail(badRequest('The form has too many parts.')));
  form.on('fieldsLimit', () => fail(badRequest('The form has too many fields.')));
  form.on('filesLimit', () => fail(invalid([{ field: 'file', message: 'One file at a time' }])));
  form.on('error', () => fail(unreadable()));
  form.on('finish', () => {
    pacing.end();
    whole.resolve();
    firstPart.reject(invalid([{ field: 'file', message: 'Choose a file' }]));
  });
  req.once('close', () => {
    pacing.end();
    if (!req.complete) fail(unreadable());
  });
  const pacing = pacingAt(pace, () => fail(badRequest('The upload was too slow, or paused.')));
  req.on('data', (chunk: Buffer) => pacing.moved(chunk.length));
  req.pipe(form);
  return firstPart.promise;
};

/** Browsers write a quote in a file's name as %22 and escape nothing else of it (WHATWG HTML, multipart/form-data). */
const asNamed = (filename: string): string => filename.replaceAll('%22', '"');

const unreadable = () => badRequest('The form could not be read.');

const open = (req: Request, maxBytes: number): BusboyInstance => {
  const limits = {
    files: 1,
    // One byte more than may be kept, so that the store sees the excess and refuses the file.
    fileSize: maxBytes + 1,
    fields: MOST_FIELDS,
    fieldSize: FIELD_BYTES,
    fieldNameSize: NAME_BYTES,
    parts: MOST_FIELDS + 1,
    headerPairs: 50,
  };
  try {
    return new Busboy({
      headers: { ...req.headers, 'content-type': req.get('content-type') ?? '' },
      limits,
      preservePath: true,
    });
  } catch {
    throw unreadable(); // no boundary
  }
};

const namedBy = (text: string): Pick<Part, 'name' | 'hasPath'> => {
  const name = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1);
  return { name: /^\.{1,2}$/.test(name) ? '' : name, hasPath: name !== text };
};

const untilWhole = async function* (stream: BusboyFileStream, whole: Promise<void>) {
  for await (const chunk of stream) yield chunk as Uint8Array;
  await whole;
};
