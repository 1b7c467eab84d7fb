/** An upload or the content of a file, between a browser and a service: as long as it moves, and no longer than it may. */
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Pace } from '@lamplight/common/http/pace.ts';
import type { Headers } from '../guards/answers.ts';
import type { Refusal } from '../guards/refusal.ts';
import type { ProxiedCall } from './call.ts';
import type { Deadline } from './deadline.ts';
import { passOn } from './download.ts';
import { answerTo, wholeOf } from './exchange.ts';
import { fileHeaders, headersDown } from './headers.ts';
import { isDeclared, type Received } from './judge.ts';
import { sendUpload } from './upload.ts';

/** What a service says of a file, or why it gives none. */
const ANSWER_LIMIT = 256 * 1024;

export type TransferOptions = Readonly<{ headers: Headers; download: Pace; upload: Pace }>;

/** `ending` ends it wherever it waits; the deadline rests while bytes of a file move. */
export type Transfer = Readonly<{
  call: ProxiedCall;
  up: IncomingHttpHeaders;
  ending: AbortController;
  deadline: Deadline;
}>;

/**
 * An answer that is no file's content comes back whole; `sent`: the content went to its reader; else what the service did wrong.
 * @throws the signal's reason; Misbehaved; SlowReader; or why there is no answer
 */
export type Transferred =
  | Readonly<{ is: 'answered'; received: Received }>
  | Readonly<{ is: 'sent' }>
  | Readonly<{ is: 'wrong'; what: string }>;

export const transferWith = ({ headers, download, upload }: TransferOptions) => {
  const receive = async ({ call, ending, deadline }: Transfer, answer: IncomingMessage): Promise<Transferred> => {
    const { signal } = ending;
    const status = answer.statusCode ?? 502;
    if (call.route.body === 'multipart' || status >= 300) {
      const body = await wholeOf(answer, ANSWER_LIMIT, signal);
      if (body === null) return { is: 'wrong', what: 'answered too much' };
      return { is: 'answered', received: { status, headers: answer.headers, body } };
    }
    if (!isDeclared(call.route, answer.headers['content-type']))
      return { is: 'wrong', what: 'gave a content of another type than the route declares' };
    deadline.stop();
    call.res.writeHead(status, headersDown(answer.headers, status, fileHeaders(headers, answer.headers, call.route)));
    await passOn(answer, call.res, download, signal);
    return { is: 'sent' };
  };

  return async (transfer: Transfer): Promise<Transferred> => {
    const { call, up, ending, deadline } = transfer;
    let request: ClientRequest | null = null;
    let answer: IncomingMessage | null = null;
    let stop = (): void => undefined;
    try {
      request = call.upstream.transfer({ method: call.req.method, path: call.path, headers: up });
      const answering = answerTo(request, ending.signal);
      if (call.route.body === 'multipart') {
        deadline.stop();
        const onFault = (refusal: Refusal): void => ending.abort(refusal);
        stop = sendUpload(call, request, { pace: upload, onFault, onSent: deadline.begin });
      } else request.end();
      answer = await answering;
      stop();
      if (call.route.body === 'multipart') deadline.begin();
      return await receive(transfer, answer);
    } finally {
      stop();
      // also where the answer came before all of the request was sent: the connection is good for nothing else
      if (!(request?.writableFinished && answer?.complete)) request?.destroy();
    }
  };
};
