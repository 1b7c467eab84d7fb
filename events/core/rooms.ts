/** Lets so many in at once, the others in the order in which they came. */
export const rooms = (most: number) => {
  let inside = 0;
  const waiting: (() => void)[] = [];
  /** The place goes to who has waited longest, so that nobody takes it in between. */
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) inside -= 1;
    else next();
  };
  return {
    /** Who is told to go while waiting takes no room. @returns leaves, once @throws the signal's reason */
    enter: async (signal: AbortSignal): Promise<() => void> => {
      signal.throwIfAborted();
      if (inside < most) inside += 1;
      else
        await new Promise<void>((resolve, reject) => {
          const away = (): void => {
            waiting.splice(waiting.indexOf(come), 1);
            reject(signal.reason);
          };
          const come = (): void => {
            signal.removeEventListener('abort', away);
            resolve();
          };
          waiting.push(come);
          signal.addEventListener('abort', away, { once: true });
        });
      return leave;
    },
  };
};
