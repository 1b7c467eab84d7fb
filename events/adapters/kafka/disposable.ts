import type { Client } from './client.ts';

type Connecting = Readonly<{ connect(): Promise<void>; disconnect(): Promise<void> }>;
type Open<T> = Readonly<{ client: Client; its: T }>;

/** A producer or admin client on a client of its own: connected when it is first needed, and anew after each `discard`. */
export const disposable = <T extends Connecting>(newClient: () => Client, make: (client: Client) => T) => {
  let open: Promise<Open<T>> | undefined;

  const connect = async (): Promise<Open<T>> => {
    const client = newClient();
    const its = make(client);
    try {
      await its.connect();
      return { client, its };
    } catch (error) {
      client.destroy();
      throw error;
    }
  };

  return {
    get: (): Promise<Open<T>> => {
      open ??= connect();
      return open;
    },
    /** Its sockets go at once, so that a request under way cannot arrive behind those of the next one. */
    discard: async (): Promise<void> => {
      const gone = open;
      open = undefined;
      const { client, its } = (await gone?.catch(() => undefined)) ?? {};
      client?.destroy();
      await its?.disconnect().catch(() => undefined);
    },
  };
};
