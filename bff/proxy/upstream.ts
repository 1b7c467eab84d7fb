import { Agent } from 'node:http';

/** One service behind the edge: its address, its sockets and how many calls it may have at once. */
export type Upstream = Readonly<{
  name: string;
  target: URL;
  agent: Agent;
  /** False where as many wait as may. The place is given back by `leave`. */
  enter(): boolean;
  leave(): void;
  close(): void;
}>;

const IN_FLIGHT = 64;
const WAITING = 64;

export const upstreamAt = (name: string, url: string): Upstream => {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT, maxFreeSockets: IN_FLIGHT, scheduling: 'lifo' });
  let inside = 0;
  return {
    name,
    target: new URL(url),
    agent,
    enter: () => {
      if (inside >= IN_FLIGHT + WAITING) return false;
      inside += 1;
      return true;
    },
    leave: () => {
      inside -= 1;
    },
    close: () => agent.destroy(),
  };
};
