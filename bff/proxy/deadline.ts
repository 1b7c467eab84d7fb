/** How long a call may still take. `begin` starts the time anew; `leftMs` while it is stopped: all of it. */
export type Deadline = Readonly<{ begin(): void; stop(): void; leftMs(): number }>;

export const deadlineOf = (ms: number, over: () => void): Deadline => {
  let timer: NodeJS.Timeout | undefined;
  let until: number | null = null;
  const stop = (): void => {
    clearTimeout(timer);
    until = null;
  };
  return {
    begin: () => {
      stop();
      until = performance.now() + ms;
      timer = setTimeout(over, ms);
    },
    stop,
    leftMs: () => (until === null ? ms : Math.max(1, Math.ceil(until - performance.now()))),
  };
};
