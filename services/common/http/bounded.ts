/** Reads another server's answer up to a bound: a faulty server may send without end. */

/** @throws where the answer is longer than `most` bytes; the rest is never read */
export const bytesOf = async (answer: Response, most: number): Promise<Buffer> => {
  if (Number(answer.headers.get('content-length') ?? 0) > most) {
    await answer.body?.cancel();
    throw tooLong();
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) throw tooLong(); // leaving the loop cancels what still comes
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
};

/** Null for what is no JSON: every reader takes it by a shape, which null does not fit. */
export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const tooLong = (): Error => new Error('The answer is too long.');
