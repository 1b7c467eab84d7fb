/** What every stand-in has: its address, who the product is there, faults on demand, and what it saw. */
import { randomBytes } from 'node:crypto';
import { type Calls, countedCalls } from './calls.ts';
import type { Description } from './described.ts';
import { type Fault, type Faults, newFaults } from './faults.ts';
import type { Grants } from './grants.ts';
import { type Manner, type Serving, serveIn } from './serve.ts';
import { type Listening, listenBeside } from './server.ts';

export type StandInOptions = Readonly<{
  /** The name under which the site is known; the stand-in takes the other one. */
  siteHost: string;
  /** The site's, asked when a browser comes: its port may be known only after it listens. */
  origin(): string;
  /** Milliseconds since 1970. */
  now(): number;
}>;

export type StandIn = Readonly<{
  url: string;
  clientId: string;
  clientSecret: string;
  /** @returns what ends it before its times are over */
  fault(fault: Fault): () => void;
  /** Access tokens given so far are too old from now on. */
  expireTokens(): void;
  /** Whoever consented took it back at the provider. */
  revokeGrants(): void;
  /** How many access tokens would be accepted now. */
  livingTokens(): number;
  calls: Calls['all'];
  callsByMinute: Calls['byMinute'];
  /** What was asked or answered against the provider's description, told once. */
  takeWrong(): readonly string[];
  /** @throws for whatever was against the description and was not taken */
  close(): Promise<void>;
}>;

export type Ground = Readonly<{
  listening: Listening;
  client: Readonly<{ id: string; secret: string }>;
  faults: Faults;
  servingWith(description: Description, prefix: string, manner: Manner): Serving;
  /** What a webhook said against the description. */
  wrong(sentence: string): void;
  /** After everything is served: what is not is no call. */
  standIn(grants: Grants): StandIn;
}>;

/** @param provider in words, for what it says when it closes */
export const newGround = async (provider: string, { siteHost, now }: StandInOptions): Promise<Ground> => {
  const listening = await listenBeside(siteHost);
  const [faults, calls] = [newFaults(), countedCalls(now)];
  const client = { id: 'lamplight', secret: randomBytes(32).toString('base64url') };
  let wrongs: string[] = [];
  const wrong = (sentence: string): void => void wrongs.push(sentence);
  return {
    listening,
    client,
    faults,
    wrong,
    servingWith: (description, prefix, manner) =>
      serveIn({ app: listening.app, description, prefix, manner, faults, calls, wrong }),
    standIn: (grants) => {
      listening.app.use((request, response) => {
        // Every browser asks for the picture of a site.
        if (request.path !== '/favicon.ico') wrong(`${request.method} ${request.path}: there is no such call`);
        response.status(404).end();
      });
      return {
        url: listening.url,
        clientId: client.id,
        clientSecret: client.secret,
        fault: faults.add,
        expireTokens: grants.expireAccess,
        revokeGrants: grants.revokeAll,
        livingTokens: grants.living,
        calls: calls.all,
        callsByMinute: calls.byMinute,
        takeWrong: () => {
          const taken = wrongs;
          wrongs = [];
          return taken;
        },
        close: async () => {
          await listening.close();
          if (wrongs.length > 0)
            throw new Error(`Against the description of ${provider}:\n${wrongs.map((each) => `- ${each}`).join('\n')}`);
        },
      };
    },
  };
};
