/** A film that is made, not kept: long, and nothing in it can be played. */

/** Begins as an MP4 does and holds numbers from there on, so that a part tells where it was cut out. */
export const filmOf = (bytes: number): Uint8Array<ArrayBuffer> => {
  const film = new Uint8Array(bytes);
  const words = new Uint32Array(film.buffer, 0, Math.floor(bytes / 4));
  for (let at = 0; at < words.length; at += 1) words[at] = at;
  film.set(Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'));
  return film;
};
