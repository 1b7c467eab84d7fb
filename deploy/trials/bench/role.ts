/** Processes of the bench: each plays one role, says where it answers and, when asked, how much CPU it has used. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type Role<Told> = Readonly<{
  told: Told;
  pid: number;
  /** Seconds of CPU used so far. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}>;

/** Starts a module of this folder; resolves once it has told what `play` resolved with. @param flags of Node */
export const startRole = async <Told>(
  module: string,
  options: unknown = null,
  flags: readonly string[] = ['--disable-warning=ExperimentalWarning'],
): Promise<Role<Told>> => {
  const file = fileURLToPath(new URL(module, import.meta.url));
  const child = fork(file, [JSON.stringify(options)], { execArgv: [...flags] });
  const ended = once(child, 'exit');
  const died = ended.then(([code]) => {
    throw new Error(`${module} ended with ${code}`);
  });
  died.catch(() => undefined);
  const [told] = (await Promise.race([once(child, 'message'), died])) as [Told];
  return {
    told,
    pid: child.pid ?? 0,
    cpu: async () => {
      child.send('cpu');
      const [seconds] = (await Promise.race([once(child, 'message'), died])) as [number];
      return seconds;
    },
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
};

/** In the process: ends when the bench has, or is gone. */
export const play = async <Given>(
  role: (options: Given) => Promise<{ told: unknown; close(): Promise<void> }>,
): Promise<void> => {
  const { told, close } = await role(JSON.parse(process.argv[2] ?? 'null') as Given);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1e6);
  });
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), 5_000).unref();
    void close().then(() => process.exit(0));
  });
  process.send?.(told);
};
