/**
 * A checked call, sent on. The request that the library sees has the path that was rebuilt and the headers that were
 * chosen; what comes back is chosen again. One replay at most, where a service refuses a token that the edge holds valid.
 */
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createProxyMiddleware, type Options } from 'http-proxy-middleware';
import { contentRoutes } from '../contract/routes.ts';
import type { Headers } from '../guards/answers.ts';
import { type Refusal, refuse, tryAgain } from '../guards/refusal.ts';
import type { Renewed } from './again.ts';
import type { ProxiedCall } from './call.ts';
import { fileHeaders, headersDown, headersUp } from './headers.ts';
import { sendStripped } from './identity-answers.ts';
import type { Positions } from './positions.ts';
import { countedUpload } from './upload.ts';

export type ProxyOptions = Readonly<{
  positions: Positions;
  headers: Headers;
  refuse(call: ProxiedCall, refusal: Refusal): void;
  /** A new token where a service refused this one; null where that is no remedy. */
  renew(call: ProxiedCall): Promise<Renewed>;
  onFault(call: ProxiedCall, what: string, cause?: unknown): void;
}>;

export type SendOn = (call: ProxiedCall) => void;

type Sending = {
  readonly call: ProxiedCall;
  readonly headers: IncomingMessage['headers'];
  /** What is sent as the body, where it is not the request itself. */
  source: Readable | null;
  request: ClientRequest | null;
  timer: NodeJS.Timeout | null;
  timedOut: boolean;
  replayed: boolean;
  retried: boolean;
};

/** Carried by the request itself: the library's events name the request and nothing else. */
const SENDING = Symbol('sending');
type Carrier = IncomingMessage & { [SENDING]?: Sending };
const sendingOf = (req: Carrier): Sending | undefined => req[SENDING];

const WITHIN_MS = 25_000;
const DOWNLOAD_PAUSE_MS = 60_000;

export const proxyWith = (options: ProxyOptions): SendOn => {
  const { positions, headers, renew, onFault } = options;

  const middleware = createProxyMiddleware<IncomingMessage, ServerResponse>({
    router: (req, _res, chosen) => aim(sendingOf(req), chosen),
    selfHandleResponse: true,
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on('proxyReq', (request, req) => {
          const sending = sendingOf(req);
          if (sending) sending.request = request;
        });
        server.on('proxyRes', (answer, req) => {
          const sending = sendingOf(req);
          if (sending) void receive(sending, answer).catch((cause: unknown) => broken(sending, cause));
        });
        server.on('error', (cause, req) => {
          const sending = req && sendingOf(req);
          if (sending) broken(sending, cause);
        });
      },
    ],
  });

  const send = (sending: Sending): void => {
    const { call } = sending;
    const { req, res } = call;
    req.url = call.path;
    req.headers = headersUp(sending.headers, {
      requestId: call.requestId,
      bearer: call.bearer,
      readAfter: call.readAfter,
      withinMs: WITHIN_MS,
    });
    if (call.body !== null && call.body.length > 0) {
      delete req.headers['transfer-encoding'];
      req.headers['content-length'] = String(call.body.length);
    }
    void middleware(req, res, (cause) => cause !== undefined && broken(sending, cause));
  };

  const receive = async (sending: Sending, answer: IncomingMessage): Promise<void> => {
    const { call } = sending;
    const status = answer.statusCode ?? 502;
    if (status === 401 && call.living !== null) return refused(sending, answer);
    if ((status >= 300 && status < 400 && status !== 304) || status < 200) {
      answer.resume();
      onFault(call, `answered ${status}`);
      return options.refuse(call, refuse('UPSTREAM_REFUSED'));
    }
    const position = answer.headers['x-position'];
    if (typeof position === 'string' && call.living !== null)
      await positions.note(call.living, call.upstream.name, position);
    if (call.res.destroyed) return;
    const isFile = contentRoutes.includes(call.route.id) && status < 300;
    if (call.upstream.name === 'identity' && !isFile)
      return sendStripped(call, answer, { headers, withhold: (what) => withhold(call, what) });
    if (isFile) pauseOf(sending, answer);
    call.res.writeHead(
      status,
      headersDown(answer.headers, status, isFile ? fileHeaders(headers, answer.headers, call.route) : headers),
    );
    answer.pipe(call.res);
  };

  const withhold = (call: ProxiedCall, what: string): void => {
    onFault(call, what);
    options.refuse(call, refuse('UPSTREAM_REFUSED'));
  };

  /** The token was refused before its time: one forced refresh, one replay. Refused again, it is a fault of ours. */
  const refused = async (sending: Sending, answer: IncomingMessage): Promise<void> => {
    const { call } = sending;
    answer.resume();
    await new Promise((resolve) => answer.once('close', resolve));
    const streamed = call.body === null && call.route.body === 'multipart';
    const renewed: Renewed = sending.replayed || streamed ? { is: 'useless' } : await renew(call);
    if (call.res.destroyed) return;
    if (renewed.is === 'refused') return options.refuse(call, renewed.refusal);
    if (renewed.is === 'useless') return withhold(call, 'refused a fresh token');
    sending.replayed = true;
    call.living = renewed.living;
    call.bearer = renewed.access;
    send(sending);
  };

  const broken = (sending: Sending, cause: unknown): void => {
    const { call } = sending;
    const code = (cause as { code?: unknown } | null)?.code;
    if (call.res.headersSent || call.res.destroyed) {
      call.res.destroy();
    } else if (sending.timedOut) {
      options.refuse(call, refuse('UPSTREAM_TIMEOUT'));
    } else if (code === 'ECONNREFUSED' && call.req.method === 'GET' && !sending.retried) {
      sending.retried = true;
      send(sending);
    } else {
      onFault(call, 'gave no answer', cause);
      options.refuse(call, tryAgain());
    }
  };

  const aim = (sending: Sending | undefined, chosen: Options<IncomingMessage, ServerResponse>): URL => {
    if (sending === undefined) throw new Error('A call came to the proxy by another way.');
    const { upstream, body } = sending.call;
    chosen.agent = upstream.agent;
    if (sending.source !== null) chosen.buffer = sending.source;
    else if (body !== null && body.length > 0) chosen.buffer = Readable.from([body]);
    return upstream.target;
  };

  const stopUpload = (sending: Sending, refusal: Refusal): void => {
    options.refuse(sending.call, refusal);
    sending.request?.destroy();
  };

  const cut = (sending: Sending): void => {
    sending.timedOut = true;
    sending.request?.destroy(new Error('The answer took too long.'));
  };

  const pauseOf = (sending: Sending, answer: IncomingMessage): void => {
    if (sending.timer !== null) clearTimeout(sending.timer);
    answer.setTimeout(DOWNLOAD_PAUSE_MS, () => answer.destroy());
  };

  return (call) => {
    if (!call.upstream.enter()) {
      options.refuse(call, tryAgain());
      return;
    }
    const sending: Sending = {
      call,
      headers: call.req.headers,
      source: null,
      request: null,
      timer: null,
      timedOut: false,
      replayed: false,
      retried: false,
    };
    (call.req as Carrier)[SENDING] = sending;
    const isUpload = call.route.body === 'multipart';
    if (isUpload) sending.source = countedUpload(call, (refusal) => stopUpload(sending, refusal));
    else sending.timer = setTimeout(cut, WITHIN_MS, sending);
    call.res.once('close', () => {
      if (sending.timer !== null) clearTimeout(sending.timer);
      call.upstream.leave();
    });
    send(sending);
  };
};
