/** Opens chat once more where nobody else runs it, lets it come to rest, and asks it by HTTP what its people find. */
import { patiently } from '@lamplight/common/lifecycle/patiently.ts';
import { silent } from '@lamplight/common/log/log.ts';
import type { OpenedPorts } from '@lamplight/events/adapters/open.ts';
import { type Addresses, openPortsAt } from '../ports.ts';
import type { Circumstances } from '../tills/checker.ts';
import type { Step } from '../tills/command.ts';
import { atRest, chainWrong, logOf, orderWrong, parkedWrong, rebuildsWrong } from '../tills/left.ts';
import type { Wrong } from '../tills/wrong.ts';
import type { Talked } from './command.ts';
import { type Found, judged, type Listed, type Notified } from './judged.ts';
import { AUTHORS, CLIENT, CONVERSATIONS, readerOf } from './scene.ts';
import { type Serving, serveChat } from './served.ts';

const STEADY_MS = 4_000;
const PAGE = 50;

export const wrongInTalk = async (
  addresses: Addresses,
  steps: readonly Step<Talked>[],
  { steadyMs = STEADY_MS }: Pick<Circumstances, 'steadyMs'> = {},
): Promise<readonly Wrong[]> => {
  const ports = await patiently('stores', () => openPortsAt(addresses), silent);
  const serving = await serveChat(ports, true);
  const { spine } = serving.chat;
  try {
    await spine.live();
    const wrong = [...orderWrong(await logOf(ports)), ...(await chainWrong(spine))];
    return [...wrong, ...(await atRest(steadyMs, () => notYet(serving, ports, steps)))];
  } finally {
    await serving.chat.close();
    await ports.close();
  }
};

/** Views that are filled from the log: each must be its rebuild. */
const OF_THE_LOG = ['conversations', 'messages', 'chat-seats', 'notifications', 'notification-bells'] as const;

const notYet = async (
  serving: Serving,
  ports: OpenedPorts,
  steps: readonly Step<Talked>[],
): Promise<readonly Wrong[]> => {
  const { spine } = serving.chat;
  const found = await foundIn(serving);
  const parked = (await spine.operations.parked()).map(parkedWrong);
  const wrong = [...judged(steps, found, CLIENT.id), ...(await pagesWrong(ports, found)), ...parked];
  return wrong.length > 0 ? wrong : rebuildsWrong(spine, OF_THE_LOG);
};

const foundIn = async (serving: Serving): Promise<Found> => {
  const listed = new Map<string, readonly Listed[]>();
  for (const conversation of CONVERSATIONS) listed.set(conversation, await messagesOf(serving, conversation));
  const notified = new Map<string, readonly Notified[]>();
  for (const { actor } of AUTHORS) notified.set(actor.id, await notifiedOf(serving, actor));
  return { listed, notified };
};

type Told = Readonly<{
  messageId: string;
  place: string;
  by: Readonly<{ id: string }>;
  text: string | null;
  mentions: readonly Readonly<{ id: string }>[];
}>;
/** Page after page, from the newest back. */
const messagesOf = async ({ call }: Serving, conversation: string): Promise<readonly Listed[]> => {
  const all: Told[] = [];
  for (let where = 'from=newest'; ; ) {
    const path = `/conversations/${conversation}/messages?limit=${PAGE}&${where}`;
    const { status, body } = await call(readerOf(conversation), { method: 'GET', path });
    if (status === 404) return [];
    if (status !== 200) throw new Error(`${path} answers ${status}: ${JSON.stringify(body)}`);
    const items = body.items as readonly Told[];
    all.unshift(...items);
    const [oldest] = items;
    if (oldest === undefined || items.length < PAGE) break;
    where = `before=${encodeURIComponent(oldest.place)}`;
  }
  return all.map(({ messageId, by, text, mentions }) => ({
    ...{ messageId, text, by: by.id },
    mentions: mentions.map(({ id }) => id),
  }));
};

const notifiedOf = async ({ call }: Serving, actor: Parameters<Serving['call']>[0]): Promise<readonly Notified[]> => {
  const all: Notified[] = [];
  for (let after = ''; ; ) {
    const path = `/notifications?limit=${PAGE}${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`;
    const { status, body } = await call(actor, { method: 'GET', path });
    if (status !== 200) throw new Error(`${path} answers ${status}: ${JSON.stringify(body)}`);
    for (const { kind, subject, resolved } of body.notifications)
      all.push({ kind, about: subject.id, resolved: resolved !== null });
    if (body.next === undefined) return all;
    after = body.next;
  }
};

/** The pages list what the log has of each conversation, in its order, once. */
const pagesWrong = async (ports: OpenedPorts, { listed }: Found): Promise<readonly Wrong[]> => {
  const sent = Map.groupBy(
    (await logOf(ports)).filter(({ type }) => type === 'MessageSent').map(({ data }) => data as Sent),
    ({ conversationId }) => conversationId,
  );
  return CONVERSATIONS.flatMap((conversation) => {
    const [want, have] = [
      (sent.get(conversation) ?? []).map(({ messageId }) => messageId),
      (listed.get(conversation) ?? []).map(({ messageId }) => messageId),
    ];
    return want.join() === have.join()
      ? []
      : [
          {
            kind: 'view' as const,
            says: `${conversation} lists ${have.length} messages of ${want.length}, or in another order`,
          },
        ];
  });
};
type Sent = Readonly<{ messageId: string; conversationId: string }>;
