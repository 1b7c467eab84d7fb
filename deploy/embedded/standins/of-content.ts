/** Contents here are replaced whole and never changed in place: what is reckoned of one holds for as long as it is there. */

/** @returns as `reckon`, which is asked once for each content, however often that one is listed */
export const ofContent = <T>(reckon: (content: Buffer) => T): ((content: Buffer) => T) => {
  const known = new WeakMap<Buffer, Readonly<{ is: T }>>();
  return (content) => {
    const there = known.get(content) ?? { is: reckon(content) };
    known.set(content, there);
    return there.is;
  };
};
