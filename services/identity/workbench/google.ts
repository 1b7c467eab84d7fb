/** For tests: an OpenID provider on loopback that does exactly what it is told, also what no honest one would. */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import jsonwebtoken from 'jsonwebtoken';
import type { GoogleOptions } from '../google/provider.ts';
import type { Answered, Product } from './product.ts';

/** What the next id_token says that it must not. */
export type Fault =
  | 'audience'
  | 'nonce'
  | 'no nonce'
  | 'issuer'
  | 'expired'
  | 'signature'
  | 'unsigned'
  | 'no id_token'
  | 'unverified address'
  | 'verified in words'
  | 'no address';

export type Stranger = Readonly<{ subject: string; email: string; name?: string }>;

/** A browser on its way to the provider and back, as the edge keeps it. */
export type Flow = Readonly<{ state: string; nonce: string; codeVerifier: string; authUrl: URL }>;

export type FakeGoogle = Readonly<{
  options: GoogleOptions;
  /** The person agrees: the code that the browser carries back. */
  codeFor(flow: Flow, who: Stranger, fault?: Fault): string;
  /** The requests that it got, `METHOD /path`. */
  requests: string[];
  /** While set it answers everything so. */
  answerWith(answer: ((res: ServerResponse) => void) | null): void;
  close(): Promise<void>;
}>;

type Granted = Readonly<{ flow: Flow; who: Stranger; fault: Fault | undefined }>;

const CLIENT = { clientId: 'lamplight-test', clientSecret: 'a secret of the tests' };
const KID = 'k1';

export const startFakeGoogle = async (): Promise<FakeGoogle> => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const granted = new Map<string, Granted>();
  const requests: string[] = [];
  let override: ((res: ServerResponse) => void) | null = null;

  const idTokenOf = ({ flow, who, fault }: Granted): string => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: fault === 'issuer' ? 'https://accounts.example' : issuer,
      aud: fault === 'audience' ? 'another-client' : CLIENT.clientId,
      sub: who.subject,
      iat: fault === 'expired' ? now - 7_200 : now,
      exp: fault === 'expired' ? now - 3_600 : now + 600,
      ...(fault === 'no nonce' ? {} : { nonce: fault === 'nonce' ? 'another' : flow.nonce }),
      ...(fault === 'no address' ? {} : { email: who.email }),
      email_verified: fault === 'unverified address' ? false : fault === 'verified in words' ? 'true' : true,
      ...(who.name === undefined ? {} : { name: who.name }),
    };
    if (fault === 'unsigned') return jsonwebtoken.sign(claims, '', { algorithm: 'none' });
    const { privateKey } = fault === 'signature' ? otherKeys : keys;
    return jsonwebtoken.sign(claims, privateKey, { algorithm: 'RS256', keyid: KID });
  };

  const token = (form: URLSearchParams): readonly [number, object] => {
    const code = form.get('code') ?? '';
    const held = granted.get(code);
    granted.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const { searchParams } = held?.flow.authUrl ?? { searchParams: new URLSearchParams() };
    const holds =
      form.get('client_id') === CLIENT.clientId &&
      form.get('client_secret') === CLIENT.clientSecret &&
      form.get('redirect_uri') === searchParams.get('redirect_uri') &&
      challenge === searchParams.get('code_challenge');
    if (!held || !holds) return [400, { error: 'invalid_grant' }];
    const answer = { access_token: 'provider-access-token', token_type: 'Bearer', expires_in: 60 };
    return [200, held.fault === 'no id_token' ? answer : { ...answer, id_token: idTokenOf(held) }];
  };

  const respond = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { pathname } = new URL(req.url ?? '/', issuer);
    requests.push(`${req.method} ${pathname}`);
    let form = '';
    for await (const chunk of req) form += String(chunk);
    if (override !== null) return override(res);
    const send = (status: number, body: object) =>
      void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/.well-known/openid-configuration') return send(200, metadataOf(issuer));
    if (pathname === '/jwks')
      return send(200, { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: KID, alg: 'RS256', use: 'sig' }] });
    if (pathname === '/token') return send(...token(new URLSearchParams(form)));
    send(404, {});
  };

  const server = createServer((req, res) => void respond(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    options: { issuer, ...CLIENT },
    codeFor: (flow, who, fault) => {
      const code = randomBytes(16).toString('base64url');
      granted.set(code, { flow, who, fault });
      return code;
    },
    requests,
    answerWith: (answer) => {
      override = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: true,
});

/** The way to the provider, begun as the edge begins it. */
export const beginFlow = async (product: Product, purpose = 'login'): Promise<Flow> => {
  const random = () => randomBytes(32).toString('base64url');
  const [codeVerifier, nonce, state] = [random(), random(), `${purpose}.${random()}`];
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const { body } = await product.post('/internal/google/start', { state, nonce, codeChallenge });
  return { state, nonce, codeVerifier, authUrl: new URL(String(body['authUrl'])) };
};

/** The way back: what the edge asks once it has burned the state. */
export const comeBack = (
  product: Product,
  google: FakeGoogle,
  { state, nonce, codeVerifier }: Flow,
  more: Readonly<{ code: string; as?: string; purpose?: string; sent?: object }>,
): Promise<Answered> => {
  const callback = { code: more.code, iss: google.options.issuer, nonce, codeVerifier, state };
  return product.post('/internal/google', { ...callback, purpose: more.purpose ?? 'login', ...more.sent }, more.as);
};

/** A whole flow of an honest person, or of a provider with one fault. */
export const byGoogle = async (
  product: Product,
  google: FakeGoogle,
  who: Stranger,
  more: Readonly<{ fault?: Fault; as?: string; purpose?: string }> = {},
): Promise<Answered> => {
  const flow = await beginFlow(product, more.purpose);
  return comeBack(product, google, flow, { ...more, code: google.codeFor(flow, who, more.fault) });
};
