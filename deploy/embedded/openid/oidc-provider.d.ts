/** Of oidc-provider, which brings no types, what is used here. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Context = Readonly<{
    oidc: Readonly<{
      client?: Readonly<{ clientId: string }>;
      session?: Readonly<{ accountId?: string }>;
      params?: Readonly<{ scope?: string }>;
      result?: Readonly<{ login?: unknown }>;
    }>;
  }>;
  export type Account = Readonly<{
    accountId: string;
    claims(): Promise<Readonly<Record<string, unknown>>>;
  }>;
  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    readonly Grant: new (o: {
      accountId: string | undefined;
      clientId: string | undefined;
    }) => Grant;
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Readonly<{ uid: string }>>;
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: object): Promise<void>;
  }

  class Check {
    constructor(reason: string, description: string, test: (ctx: Context) => boolean);
  }
  export const interactionPolicy: Readonly<{
    Check: typeof Check;
    base(): Readonly<{
      get(name: 'login'): Readonly<{ checks: Readonly<{ add(check: Check): void }> }>;
      remove(name: 'consent'): void;
    }>;
  }>;
}
